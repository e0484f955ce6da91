// A pool as hosts see it.
import { afterAll, beforeAll, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"

let sim: Simulator
let board: Board
beforeAll(async () => {
    sim = await Simulator.create({ seed: 1 })
    board = await sim.boot("test/programs/pool/served.ts")
    await sim.advance(3000)
    await board.refresh()
})
afterAll(() => sim.close())

const states = () => board.status().nodes.map(n => `${n.name} ${n.state}`)

test("status: members say which pool they are of, how many of it run and are busy; other nodes say none", async () => {
    const pool = { name: "uplink", running: 2, busy: 1, min: 1, max: 2 }
    expect(board.status().nodes.map(n => [n.name, n.pool])).toEqual([
        ["net", null],
        ["uplink0", pool],
        ["uplink1", pool],
        ["uplink2", pool],
        ["api", null],
    ])
    expect(board.node("api")?.deps).toEqual([{ node: "uplink0", kind: "ready" }])
})

test("B083 deactivate and activate by the name of the pool", async () => {
    await board.deactivate("uplink")
    await board.refresh()
    expect(states()).toEqual([
        "net running",
        "uplink0 disabled",
        "uplink1 disabled",
        "uplink2 disabled",
        "api collateral",
    ])
    expect(board.node("uplink2")?.pool).toMatchObject({ running: 0, busy: 0 })
    await board.activate("uplink")
    await sim.advance(100)
    await board.refresh()
    expect(states()).toEqual(["net running", "uplink0 running", "uplink1 running", "uplink2 stopped", "api running"])
})

test("restart is of a node: the name of a pool is unknown to it", async () => {
    await expect(board.restart("uplink")).rejects.toThrow(/found "uplink". Did you mean uplink0/)
    await expect(board.activate("uplnk")).rejects.toThrow(/uplink/)
})
