// From a device's program counter back to the source line. The compiler gives positions in one text that is all source
// files glued together; the map keeps where each file and each line starts instead of the text.

export interface DebugInfo {
    /** In the order of their numbers; `start` is the pc at which the function begins. */
    functions: { name: string; start: number }[]
    /** Triples: position delta, length, pc delta. */
    srcmap: number[]
    /** `lines` are the offsets at which the lines of a file begin. */
    sources: { path: string; length: number; lines: number[] }[]
}

export class SourceMap {
    private pcs: number[] | undefined
    private positions: number[] = []
    private ends: number[] | undefined
    private starts: number[] | undefined
    private byStart: { start: number; fn: number }[] | undefined

    constructor(private readonly info: DebugInfo) {}

    /** What it was made of, for keeping it in a file. */
    toJSON(): DebugInfo {
        return this.info
    }

    /** Replaces every `at fn_F3 (pc:8)` by `at fn (src/x.ts:12)`. Unknown functions are left alone. */
    mapText(text: string): string {
        return text.replace(/\bat (\w*)_F(\d+) \(pc:(\d+)\)/g, (all, name: string, fn: string, pc: string) => {
            const where = this.locate(+fn, +pc)
            return where ? `at ${shownName(name)} (${where})` : all
        })
    }

    /** The name of function number `fn`, as in the source; undefined when there is no such function. */
    nameOf(fn: number): string | undefined {
        return this.info.functions[fn]?.name
    }

    /** The file that function number `fn` is written in; undefined when there is no such function. */
    fileOf(fn: number): string | undefined {
        const start = this.info.functions[fn]?.start
        return start === undefined ? undefined : this.placeOf(this.positionOf(start))?.path
    }

    /** Paths of its sources. */
    files(): string[] {
        return this.info.sources.map(source => source.path)
    }

    /** The file of the instruction that ends before a pc of the image. */
    fileAt(pc: number): string | undefined {
        return this.placeOf(this.positionOf(pc - 1))?.path
    }

    /** `fn (path:line)` of the instruction that ends before a pc of the image; undefined where no code is. */
    frameAt(pc: number): string | undefined {
        const fn = this.functionAt(pc - 1)
        const where = fn >= 0 ? this.locatePosition(this.positionOf(pc - 1)) : undefined
        return where && `${shownName(this.info.functions[fn].name)} (${where})`
    }

    /** `path:line` of an instruction of function number `fn`; undefined when there is no such function. */
    locate(fn: number, pc: number): string | undefined {
        const start = this.info.functions[fn]?.start
        if (start === undefined) return undefined
        // A frame's pc stands behind the instruction that is under way.
        return this.locatePosition(this.positionOf(start + (pc > 0 ? pc - 1 : 0)))
    }

    private positionOf(pc: number): number {
        if (!this.pcs) this.readMap()
        return this.positions[lastNotAbove(this.pcs as number[], pc)] ?? 0
    }

    private readMap(): void {
        const { srcmap } = this.info
        this.pcs = []
        let pc = 0
        let position = 0
        for (let i = 0; i + 2 < srcmap.length; i += 3) {
            position += srcmap[i]
            pc += srcmap[i + 2]
            this.positions.push(position)
            this.pcs.push(pc)
        }
    }

    private locatePosition(position: number): string | undefined {
        const place = this.placeOf(position)
        return place && `${place.path}:${place.line}`
    }

    private placeOf(position: number): { path: string; line: number } | undefined {
        const { sources } = this.info
        this.ends ??= sources.map(
            (
                sum =>
                ({ length }) =>
                    (sum += length)
            )(0)
        )
        const i = position < this.ends[0] ? 0 : lastNotAbove(this.ends, position) + 1
        if (i >= sources.length) return undefined
        const { path, length, lines } = sources[i]
        return { path, line: lastNotAbove(lines, position - (this.ends[i] - length)) + 1 }
    }

    // Functions lie in the image in no order of theirs.
    private functionAt(pc: number): number {
        this.byStart ??= this.info.functions.map((f, fn) => ({ start: f.start, fn })).sort((a, b) => a.start - b.start)
        this.starts ??= this.byStart.map(f => f.start)
        const found = this.byStart[lastNotAbove(this.starts, pc)] as { start: number; fn: number } | undefined
        return found && found.start <= pc ? found.fn : -1
    }
}

function shownName(name: string): string {
    return name === "inline" ? "(anonymous)" : name
}

/** A line of the VM's with each stack frame in it as file and line. */
export function withPlaces(program: { sourceMap(): SourceMap }, raw: string): string {
    // only for a frame is the debug information worth reading
    return raw.includes(" (pc:") ? program.sourceMap().mapText(raw) : raw
}

/** Index of the last element that is not above `x`, 0 when all are. */
function lastNotAbove(sorted: number[], x: number): number {
    let low = 0
    let high = sorted.length
    while (high - low > 1) {
        const middle = (low + high) >> 1
        if (sorted[middle] <= x) low = middle
        else high = middle
    }
    return low
}
