// A device program that has run for a while of virtual time.
import { Simulator, type Board } from "../../sim/index.js"

const open: Simulator[] = []

/** Boots `test/programs/<program>.ts` on a simulator of its own and lets it run until `ms`. */
export async function ran(program: string, ms: number): Promise<Board> {
    const sim = await Simulator.create()
    open.push(sim)
    const board = await sim.boot(`test/programs/${program}.ts`)
    await sim.runUntil(ms)
    return board
}

/** What it said, a line each. */
export function said(board: Board): string[] {
    return board.log.map(line => line.text)
}

/** For afterEach or afterAll. */
export async function closeAll(): Promise<void> {
    for (const sim of open.splice(0)) await sim.close()
}
