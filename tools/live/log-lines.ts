// A line of a device's log for people: seconds of the device, `-` where they are not known, level where it is none of the plain kind, text. Pure.
import type { BoardLine } from "../board/connection.js"

export function logLine({ at, level, text }: BoardLine): string {
    const seconds = at === null ? "-" : (at / 1000).toFixed(3)
    return `${seconds.padStart(10)}  ${level.padEnd(5)}  ${text}`.trimEnd() + "\n"
}
