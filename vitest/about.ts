// The circumstances of a miss: the clock, the seed, and how a board stands. The text is the same until time goes on, by which a report of
// a failed test tells what its error has said already.
import type { Board } from "../sim/board.js"
import type { Waiting } from "../sim/wait.js"
import { boardReport, nodeLines, reportLines } from "../sim/board-report.js"

/** `at 5.250 s of virtual time, seed 1` */
export function whenLine({ now, seed }: { now: number; seed: number }): string {
    return `at ${(now / 1000).toFixed(3)} s of virtual time, seed ${seed}`
}

/** As the simulator's own errors call it. */
const nameOf = (board: Board) => `${board.entry} (${board.deviceId})`

/** How a board stands, as lines: what `told` does not have already. */
export function boardLines(board: Board, told = ""): string[] {
    const name = nameOf(board)
    const report = boardReport(board)
    const lines = reportLines(name, report)
    if (told.includes(lines.join("\n"))) return []
    return told.includes(`${name} said last:`) ? [`board ${name}:`, ...nodeLines(report)] : lines
}

/** What a matcher shows below its sentence about something that is no board: the time of its simulator. */
export function aboutTime(waiting: Waiting | undefined): string[] {
    return waiting ? [whenLine({ now: waiting.host.clock.now, seed: waiting.host.seed })] : []
}

/** What a matcher shows below its sentence about a board. */
export function aboutBoard(board: Board): string[] {
    return [...aboutTime(board.host.waiting), ...boardLines(board)]
}
