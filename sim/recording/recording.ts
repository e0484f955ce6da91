// A recording of a bus: its frames and the boards' log lines with their times, one JSON object a line. Pure.
// The first line is `{"devsup-recording":1,"boards":[ids]}`; then `{"at":ms,"frame":"hex"}` and `{"at":ms,"log":"text"}` in order.
// A line that is written whole or not at all: who was killed while writing has left at most a torn last one, which is left out.
import { RecordingError } from "../errors.js"

export type Recorded = { at: number; frame: Uint8Array } | { at: number; log: string }

const VERSION = 1
/** ms. Whoever wrote a later one lost count: a replay would play on, silently, for ever. */
const YEAR = 366 * 86_400_000
/** A Jacdac frame: 12 bytes of header, at least a packet of 4, at most 240 with it (Jacdac protocol, frame layout). */
const SHORTEST = 16
const LONGEST = 252

export class Recording {
    /**
     * @param boards ids of the boards themselves; their programs serve under another one each (device-id.ts)
     * @param entries by time
     * @param torn number of a last line that was not written to its end, and is left out; undefined when there was none
     */
    constructor(
        readonly boards: readonly string[],
        readonly entries: readonly Recorded[],
        readonly torn?: number
    ) {}

    /** Time of the last entry, ms from the beginning; 0 without any. */
    get length(): number {
        return this.entries[this.entries.length - 1]?.at ?? 0
    }

    /** Reads what `text` gives. Throws RecordingError with `name` and line. */
    static parse(text: string, name = "recording"): Recording {
        const lines = text.split("\n")
        const head = object(lines[0], name, 1)
        const version = head["devsup-recording"]
        if (typeof version === "number" && version !== VERSION)
            throw bad(
                name,
                1,
                `a recording of version ${VERSION}`,
                `version ${version}`,
                "Use the devsup that wrote it."
            )
        if (version !== VERSION)
            throw bad(name, 1, `{"devsup-recording":${VERSION},…}, the head of a recording`, lines[0])
        const { boards } = head
        if (!Array.isArray(boards) || !boards.every(id => typeof id === "string" && /^[0-9a-f]{16}$/.test(id)))
            throw bad(name, 1, '"boards", a list of ids of 16 hex digits', lines[0])
        const entries: Recorded[] = []
        for (const [i, line] of lines.entries()) {
            if (i === 0 || !line.trim()) continue
            const isLast = i === lines.length - 1
            if (isLast && line.startsWith("{") && json(line) === undefined)
                return new Recording(boards as string[], entries, i + 1)
            const entry = read(line, name, i + 1)
            const before = entries[entries.length - 1]
            if (before && entry.at < before.at) throw bad(name, i + 1, `a time of ${before.at} or later`, line)
            entries.push(entry)
        }
        return new Recording(boards as string[], entries)
    }

    /** The file's text. */
    text(): string {
        return headLine(this.boards) + this.entries.map(entryLine).join("")
    }
}

/** The first line of a file. */
export function headLine(boards: readonly string[]): string {
    return JSON.stringify({ "devsup-recording": VERSION, boards }) + "\n"
}

/** Any other line. */
export function entryLine(entry: Recorded): string {
    const at = round(entry.at)
    return JSON.stringify("frame" in entry ? { at, frame: hex(entry.frame) } : { at, log: entry.log }) + "\n"
}

function read(line: string, name: string, number: number): Recorded {
    const { at, frame, log } = object(line, name, number)
    if (typeof at !== "number" || !(at >= 0 && at <= YEAR))
        throw bad(name, number, `"at", ms from 0 to ${YEAR}, a year`, line)
    if (typeof log === "string") return { at, log }
    if (typeof frame !== "string" || !/^([0-9a-f]{2})*$/.test(frame))
        throw bad(name, number, '"frame" in hex digits, or "log" with a text', line)
    const bytes = Uint8Array.from(frame.match(/../g) ?? [], byte => parseInt(byte, 16))
    if (bytes.length < SHORTEST || bytes.length > LONGEST || bytes.length < bytes[2] + 12)
        throw bad(name, number, "a whole Jacdac frame", `${bytes.length} bytes`)
    return { at, frame: bytes }
}

function object(line: string | undefined, name: string, number: number): Record<string, unknown> {
    const value = json(line ?? "")
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>
    throw bad(name, number, "a JSON object", line)
}

function json(text: string): unknown {
    try {
        return JSON.parse(text)
    } catch {
        return undefined
    }
}

function bad(
    name: string,
    line: number,
    expected: string,
    found: string | undefined,
    next = "Record it again with --record."
): RecordingError {
    const shown = (found ?? "").slice(0, 80)
    return new RecordingError(`${name}:${line}: expected ${expected}, found ${shown || "nothing"}. ${next}`)
}

// Finer than a microsecond is the simulator's rounding.
function round(at: number): number {
    return Math.round(at * 1000) / 1000
}

export function hex(bytes: Uint8Array): string {
    return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
}
