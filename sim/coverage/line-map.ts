// Which instructions belong to which lines and functions of the sources: read from the debug information of one program. Pure.
// Rule: a statement is counted in the line it begins in. What the compiler adds to a function (its end) is no line; a line without
// instructions is no line, so constants that were folded and functions that were left out are not there.
import type { DebugInfo } from "../source-map.js"

/** Instructions from `from` up to `to`, in bytes of the image. */
export interface Range {
    from: number
    to: number
}

export interface StatementRange extends Range {
    /** The first instruction of it, or of what is in it: of `for (;;)` the instructions at `from` lead back, at its end. */
    begin: number
    file: string
    line: number
}

export interface FunctionStart {
    file: string
    /** Where it begins in its file: line, and offset in characters. */
    line: number
    offset: number
    name: string
    /** Its first instruction. */
    at: number
}

export interface LineMap {
    statements: StatementRange[]
    functions: FunctionStart[]
}

interface Entry extends Range {
    /** Of a statement: where it begins, and its characters. */
    position: number
    length: number
}

export function lineMap(info: DebugInfo): LineMap {
    const places = new Places(info.sources)
    const parts = partsOf(info)
    // of a whole file: what runs at its top level, and what makes its classes
    const program = parts.find(part => part.number === 0)?.header.position
    // a file may begin with a statement: they have one position, but not one length
    const headers = new Set(parts.map(part => keyOf(part.header)))
    const statements: StatementRange[] = []
    const functions: FunctionStart[] = []
    for (const { name, start, entries, header } of parts) {
        const begins = beginsOf(entries)
        for (const entry of entries) {
            const { position, from, to } = entry
            // an arrow function without braces is nothing but its header
            if (to <= from || (headers.has(keyOf(entry)) && entries.length > 1)) continue
            const place = places.at(position)
            if (place) statements.push({ file: place.file, line: place.line, from, to, begin: begins.get(position) ?? from })
        }
        const place = header.position === program ? undefined : places.at(header.position)
        if (place) functions.push({ ...place, name: name === "inline" ? "(anonymous)" : name, at: start })
    }
    return { statements, functions }
}

function keyOf({ position, length }: Entry): string {
    return `${position} ${length}`
}

/** Of each statement of a function, by its position: the first instruction of it and of the statements in it. */
function beginsOf(entries: readonly Entry[]): Map<number, number> {
    const begins = new Map<number, number>()
    for (const { position, length } of entries) {
        if (begins.has(position)) continue
        const first = entries.find(e => e.to > e.from && e.position >= position && e.position < position + length)
        if (first) begins.set(position, first.from)
    }
    return begins
}

interface Part {
    name: string
    number: number
    start: number
    /** The function itself: what ends it. */
    header: Entry
    entries: Entry[]
}

/** The functions, with what is in them. */
function partsOf(info: DebugInfo): Part[] {
    const entries = entriesOf(info)
    const starts = info.functions.map((f, number) => ({ ...f, number })).sort((a, b) => a.start - b.start)
    let next = 0
    return starts.flatMap(({ name, start, number }, i) => {
        const end = starts[i + 1]?.start ?? Infinity
        const first = next
        // an end without instructions stands where the next function begins
        while (next < entries.length && (entries[next].from < end || isEmptyAt(entries[next], end))) next++
        const own = entries.slice(first, next)
        return own.length ? { name, number, start, entries: own, header: own[own.length - 1] } : []
    })
}

function isEmptyAt({ from, to }: Entry, end: number): boolean {
    return from === end && to === end
}

function entriesOf({ srcmap }: DebugInfo): Entry[] {
    const entries: Entry[] = []
    let [position, pc] = [0, 0]
    for (let i = 0; i + 2 < srcmap.length; i += 3) {
        position += srcmap[i]
        pc += srcmap[i + 2]
        const before = entries[entries.length - 1] as Entry | undefined
        if (before) before.to = pc
        entries.push({ position, length: srcmap[i + 1], from: pc, to: pc })
    }
    const last = entries[entries.length - 1] as Entry | undefined
    if (last) last.to++
    return entries
}

/** From a position in all sources glued together to a place in one. */
class Places {
    private readonly ends: number[]

    constructor(private readonly sources: DebugInfo["sources"]) {
        let sum = 0
        this.ends = sources.map(({ length }) => (sum += length))
    }

    at(position: number): { file: string; line: number; offset: number } | undefined {
        const i = this.ends.findIndex(end => position < end)
        if (i < 0) return undefined
        const { path, length, lines } = this.sources[i]
        const offset = position - (this.ends[i] - length)
        const after = lines.findIndex(start => start > offset)
        return { file: path, line: after < 0 ? lines.length : after, offset }
    }
}
