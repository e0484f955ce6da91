// How a board stands, for people: its last log lines, its last events with their times, its nodes. Pure; what fails shows it.
import type { Board } from "./board.js"
import { withPlace } from "./crash-place.js"
import { describePanic } from "./panic.js"
import { stateTable } from "./state-table.js"
import type { LifecycleEvent } from "./wire/status.js"

export interface BoardReport {
    entry: string
    /** The last lines, with their times. */
    log: string[]
    events: string[]
    /** A line a node under a line of headings. */
    table: string[]
    panic?: string
}

/** Lines of each kind that are shown. */
const SHOWN = 10

export function boardReport(board: Board): BoardReport {
    const first = Math.max(0, board.events.length - SHOWN)
    return {
        entry: board.entry,
        log: board.log.slice(-SHOWN).map(line => `${clockText(line.at)} ${line.text}`),
        events: board.events.slice(first).map((_, i) => eventLine(board, first + i)),
        table: stateTable(board.statuses()),
        ...(board.panic ? { panic: describePanic(board.panic) } : {}),
    }
}

/** `node kind text`, of a crash with its place. */
export function describeEvent({ node, kind, text, stack }: LifecycleEvent): string {
    return withPlace([node, kind, text].filter(Boolean).join(" "), stack)
}

/** An event of a board, with the virtual time at which it was heard. */
export function eventLine(board: Board, index: number): string {
    return `${clockText(board.times.heard[index] ?? board.events[index].at)} ${describeEvent(board.events[index])}`
}

/** `     5.250 s` */
export function clockText(ms: number): string {
    return (ms / 1000).toFixed(3).padStart(10) + " s"
}

/** The report as lines under headings; `name`: what to call the board. */
export function reportLines(name: string, report: BoardReport): string[] {
    const { log, panic } = report
    return [
        `board ${name} said last:`,
        ...indented(log.length ? log : ["(nothing)"]),
        ...(panic === undefined ? [] : ["its last panic:", ...indented(panic.split("\n"))]),
        ...nodeLines(report),
    ]
}

/** The part of it that is about nodes. */
export function nodeLines({ events, table }: BoardReport): string[] {
    return ["its last events:", ...indented(events.length ? events : ["(none)"]), "its nodes:", ...indented(table)]
}

const indented = (lines: readonly string[]) => lines.map(line => "    " + line)
