// What signals leave in the heap.
import { afterAll, beforeAll, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"

let sim: Simulator
let board: Board
beforeAll(async () => {
    sim = await Simulator.create()
    board = await sim.boot("test/programs/data/flat.ts", { gcStress: true })
})
afterAll(() => sim.close())

async function liveAt(line: string): Promise<number> {
    await board.output(line, { timeout: 600_000 })
    return board.heap().live
}

test("1,000 puts with a waiter, and 2,000 values sent and received, leave the heap where it was", async () => {
    const before = await liveAt("before")
    expect((await liveAt("after true")) - before).toBeLessThanOrEqual(0)
})

test("a put on a watch with no waiter allocates nothing", async () => {
    const before = await liveAt("alone")
    expect((await liveAt("put")) - before).toBe(0)
})
