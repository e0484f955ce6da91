// Which lines and functions of the sources have run, over any number of boards, boots and programs. It owns the sums; a line that
// is in several programs has run when it ran in one of them.
import type { Program } from "../program.js"
import { lineMap, type LineMap } from "./line-map.js"

export interface FunctionHits {
    name: string
    line: number
    /** Where it begins in its file, in characters. */
    offset: number
    hits: number
}

export interface FileCoverage {
    /** Path from the project's root. */
    file: string
    /** Times that the statement which ran most of those beginning in a line did, of each line that has any; by line. */
    lines: [line: number, hits: number][]
    functions: FunctionHits[]
}

/** Plain data: what is kept in a file. */
export interface CoverageData {
    schema: 1
    files: FileCoverage[]
    /** Files that a program is made of, which left nothing in it. */
    absent: string[]
}

/** Most that a count says. */
const MOST = 0xffffffff

export class Coverage {
    private readonly lines = new Map<string, Map<number, number>>()
    private readonly functions = new Map<string, Map<number, FunctionHits>>()
    private readonly seen = new Set<string>()

    /** @param hits how often the instruction at each place of the program's image ran */
    add(program: Program, hits: Uint32Array): void {
        const map = program.sourceMap()
        for (const file of map.files()) this.seen.add(file)
        this.take(coverageOf(lineMap(map.toJSON()), hits))
    }

    merge(other: CoverageData): void {
        for (const { file } of other.files) this.seen.add(file)
        for (const file of other.absent) this.seen.add(file)
        this.take(other.files)
    }

    /** Everything that the programs are made of. */
    files(): string[] {
        return [...this.seen]
    }

    /** @param wanted is a file of interest? `isOwn` says which are the project's. Default: all are */
    data(wanted: (file: string) => boolean = () => true): CoverageData {
        const files = [...this.seen].filter(wanted).sort()
        return {
            schema: 1,
            files: files.filter(file => this.lines.has(file) || this.functions.has(file)).map(file => this.file(file)),
            absent: files.filter(file => !this.lines.has(file) && !this.functions.has(file)),
        }
    }

    private file(file: string): FileCoverage {
        const lines = [...(this.lines.get(file) ?? [])].sort((a, b) => a[0] - b[0])
        const functions = [...(this.functions.get(file)?.values() ?? [])].sort((a, b) => a.offset - b.offset)
        return { file, lines, functions }
    }

    private take(files: readonly FileCoverage[]): void {
        for (const { file, lines, functions } of files) {
            if (lines.length) {
                const own = entry(this.lines, file)
                for (const [line, hits] of lines) own.set(line, Math.min(MOST, (own.get(line) ?? 0) + hits))
            }
            if (!functions.length) continue
            const own = entry(this.functions, file)
            for (const f of functions) {
                const before = own.get(f.offset)?.hits ?? 0
                own.set(f.offset, { ...f, hits: Math.min(MOST, before + f.hits) })
            }
        }
    }
}

function entry<K, V>(maps: Map<string, Map<K, V>>, file: string): Map<K, V> {
    const known = maps.get(file)
    if (known) return known
    const made = new Map<K, V>()
    maps.set(file, made)
    return made
}

function coverageOf({ statements, functions }: LineMap, hits: Uint32Array): FileCoverage[] {
    const files = new Map<string, { lines: Map<number, number>; functions: FunctionHits[] }>()
    const of = (file: string) => {
        const known = files.get(file) ?? { lines: new Map<number, number>(), functions: [] }
        files.set(file, known)
        return known
    }
    for (const { file, line, begin, from, to } of statements) {
        const { lines } = of(file)
        lines.set(line, Math.max(lines.get(line) ?? 0, hits[begin] || timesRun(hits, from, to)))
    }
    for (const { file, line, offset, name, at } of functions)
        of(file).functions.push({ name, line, offset, hits: hits[at] })
    return [...files].map(([file, { lines, functions }]) => ({ file, lines: [...lines], functions }))
}

/** A jump may lead behind its first instruction. */
function timesRun(hits: Uint32Array, from: number, to: number): number {
    let most = 0
    for (let at = from; at < to; ++at) most = Math.max(most, hits[at])
    return most
}
