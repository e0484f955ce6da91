// A program that runs in a circle, on demand: the VM's own guard ends it, and nothing of that stays behind.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"

let sim: Simulator
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
})
afterEach(() => sim.close())

test("what runs next panics; the program starts again and is what it was", async () => {
    const board = await sim.boot("test/programs/sim/counts.ts", { deviceId: "0000000000000001" })
    await board.output(" 5")
    board.runaway()
    expect(board.panic).toBeUndefined() // nothing has run since
    await sim.advance(100)
    expect(board.panic).toMatchObject({ name: "InfiniteLoop", stack: [expect.stringContaining("counts.ts")] })
    await board.output(" 19", { timeout: 20_000 })
    const counted = board.log.filter(line => line.level === "log").map(line => Number(line.text.split(" ")[1]))
    expect(counted).toEqual([...Array(6).keys(), ...Array(20).keys()])
    expect(board.panics).toHaveLength(1)
})

test("a dead board has nothing that could run away; another power-on does not inherit it", async () => {
    const board = await sim.boot("test/programs/sim/counts.ts")
    await board.output(" 1")
    board.runaway()
    await board.reboot()
    await board.output(" 19", { timeout: 20_000 })
    expect(board.panics).toEqual([])
})
