import { afterEach, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"

let sim: Simulator
afterEach(() => sim.close())

async function liveAt(board: Board, line: string): Promise<number> {
    await board.output(line, { timeout: 600_000 })
    return board.heap().live
}

test("500 jobs leave the heap where it was", async () => {
    sim = await Simulator.create()
    const board = await sim.boot("test/programs/controller/flat.ts", { gcStress: true })
    const before = await liveAt(board, "before")
    const after = await liveAt(board, "after 0")
    expect(board.panic).toBeUndefined()
    // a string or packet that came last may be some bytes longer; one object a job would be 40,000
    expect(after - before).toBeLessThanOrEqual(16)
})

test("a submission that waits costs at most 350 B of heap", async () => {
    sim = await Simulator.create()
    const board = await sim.boot("test/programs/controller/queued.ts", { gcStress: true })
    const empty = await liveAt(board, "empty")
    expect((await liveAt(board, "of one spec")) - empty).toBeLessThanOrEqual(8 * 120)
    const again = await liveAt(board, "empty again")
    expect((await liveAt(board, "with specs of their own, watched")) - again).toBeLessThanOrEqual(8 * 350)
})
