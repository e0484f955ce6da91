// A device program that is run until it prints "done": what it said, and the board to ask for the rest.
import { Simulator, type Board } from "../../sim/index.js"

export interface Story {
    sim: Simulator
    board: Board
    /** What it printed; its last line only where it says more than "done". */
    lines: string[]
}

const open: Simulator[] = []

/**
 * Boots `test/programs/<program>.ts` and waits for its line that begins with "done", at most two virtual minutes.
 * `act` plays the world around it meanwhile. Throws when the board panicked.
 */
export async function tell(
    program: string,
    act?: (board: Board, sim: Simulator) => Promise<void>,
    timeout = 120_000
): Promise<Story> {
    const sim = await Simulator.create({ seed: 1 })
    open.push(sim)
    const board = await sim.boot(`test/programs/${program}.ts`)
    if (act) await act(board, sim)
    const over = () => board.panic !== undefined || board.log.some(line => line.text.startsWith("done"))
    await sim.until(over, { timeout, what: `the end of ${program}` })
    if (board.panic) throw new Error(`${program} panicked: ${JSON.stringify(board.panic)}`)
    const all = board.log.map(line => line.text)
    const end = all.findIndex(text => text.startsWith("done"))
    const lines = all.slice(0, all[end] === "done" ? end : end + 1)
    // not every program has a server
    if (board.statuses().length) await board.refresh()
    return { sim, board, lines }
}

/** `ms node kind` of the events of these kinds; the board's time of the first line counts as `zero`. */
export function timed(board: Board, zero: number, ...kinds: string[]): string[] {
    return board.events.filter(e => kinds.includes(e.kind)).map(e => `${e.at - zero} ${e.node} ${e.kind}`)
}

export async function closeStories(): Promise<void> {
    for (const sim of open.splice(0)) await sim.close()
}
