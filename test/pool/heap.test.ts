// What growing and shrinking leaves in the heap.
import { afterAll, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"

let sim: Simulator
afterAll(() => sim.close())

async function liveAt(board: Board, line: string): Promise<number> {
    await board.output(line, { timeout: 600_000 })
    return board.heap().live
}

test("1,000 cycles of growing to three members and shrinking to one leave the heap where it was", async () => {
    sim = await Simulator.create()
    const board = await sim.boot("test/programs/pool/flat.ts", { gcStress: true })
    const before = await liveAt(board, "before")
    const after = await liveAt(board, "after 3 1 1019")
    expect(board.panic).toBeUndefined()
    expect(after - before).toBeLessThanOrEqual(0)
})
