// Looking into a running VM: its heap to the byte, its fibers' future.
import { afterEach, beforeEach, expect, test } from "vitest"
import { DeadBoardError } from "../../sim/errors.js"
import { Simulator } from "../../sim/index.js"

let sim: Simulator
beforeEach(async () => {
    sim = await Simulator.create()
})
afterEach(() => sim.close())

test("the heap is walked to the byte, by kind", async () => {
    const board = await sim.boot("test/programs/sim/keeps-memory.ts", { gcStress: true })
    const before = board.heap()
    expect(before.total).toBe(65_524)
    expect(before.live + before.free).toBe(before.total)
    await board.output("kept 10000")
    const during = board.heap()
    expect(during.kinds["buffer"].bytes - (before.kinds["buffer"]?.bytes ?? 0)).toBe(10_012)
    expect(during.largestFree).toBeLessThan(before.largestFree - 10_000)
    await board.output("freed")
    await sim.advance(100)
    expect(board.heap().live).toBeLessThan(before.live + 200)
})

test("a fiber that sleeps has a future, one that only waits has none", async () => {
    const sleeping = await sim.boot("test/programs/sim/idle.ts")
    const waiting = await sim.boot("test/programs/sim/waits-for-ever.ts")
    expect([sleeping.hasFuture(), waiting.hasFuture()]).toEqual([true, false])
})

test("there is no heap where no program runs", async () => {
    const board = await sim.boot("test/programs/sim/resets.ts")
    await sim.until(() => board.isDead())
    expect(() => board.heap()).toThrow(DeadBoardError)
    await board.reboot()
    expect(board.heap().total).toBe(65_524)
})
