// One line of a device's log. The VM puts two characters before what the program prints; its own notices have none,
// except a few that look like a program's warning and are told apart by their text.

export type LogLevel = "log" | "debug" | "warn" | "error" | "data"

export interface LogLine {
    /** Virtual milliseconds. */
    at: number
    level: LogLevel
    text: string
}

const LEVELS: Record<string, LogLevel> = { ">": "log", "?": "debug", "*": "warn", "!": "error", "#": "data" }
// The last one it says, at a start with a program in its flash, of a driver that a simulator has not (startButton).
const VM_NOTICE =
    /^(\* (DeviceScript Simulator \(|start: |stop program$|RESTART requested$)|! service \w+:\d+ not found$)/

/** What a raw line is: the program's output, or undefined for a notice of the VM. */
export function readLine(raw: string): { level: LogLevel; text: string } | undefined {
    const match = /^([>?*!#]) ?([^]*)$/.exec(raw)
    if (!match || VM_NOTICE.test(raw)) return undefined
    const level = LEVELS[match[1]]
    // A data line carries the device's own milliseconds first.
    const text = level === "data" ? match[2].replace(/^\d+ /, "") : match[2]
    return { level, text }
}

/** The VM says so when a program begins. */
export function isStart(raw: string): boolean {
    return raw.startsWith("* start: ")
}

/** Whether a text has a part, or matches an expression (from its start, whatever was matched before). */
export function matches(text: string, pattern: string | RegExp): boolean {
    if (typeof pattern === "string") return text.includes(pattern)
    pattern.lastIndex = 0
    return pattern.test(text)
}
