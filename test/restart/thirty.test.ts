import { afterEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"

let sim: Simulator
afterEach(() => sim.close())

test("B274 ★ thirty crashes and thirty returns leave the heap where it was", async () => {
    sim = await Simulator.create()
    const board = await sim.boot("test/programs/restart/thirty.ts", { gcStress: true })
    // in the middle of a pause: one life every 100 ms
    await sim.runUntil(1085)
    const before = board.heap()
    await sim.advance(3000)
    expect(board.panic).toBeUndefined()
    const after = board.heap()
    expect(after.live - before.live).toBe(0)
    expect(after.kinds).toEqual(before.kinds)
})
