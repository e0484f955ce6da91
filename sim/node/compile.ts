// The simulator's compiler on Node: the cache first (a few milliseconds, no compiler loaded), else a child process
// that holds the project's lock. Nothing here changes the current directory or loads the bundle.
import { CompileError, EntryError, ToolchainError } from "../errors.js"
import type { Compiler, Program } from "../program.js"
import type { CompileReport } from "./compiler-main.js"
import { withCompileLock } from "./compile-lock.js"
import { compileInProcess } from "./compiler-process.js"
import { pinnedBundle } from "./pinned-package.js"
import { checkProject } from "./project-check.js"
import { cachedProgram } from "./program-cache.js"
import { locateEntry, type Entry } from "./project.js"

/** A compile under way and how many wait for it: it is given up when none does any more. */
interface Running {
    program: Promise<Program>
    waiting: number
    giveUp: AbortController
}

const running = new Map<string, Running>()

export function nodeCompiler(): Compiler {
    return { compile: compileEntry }
}

/**
 * Compiles one entry file or takes it from the cache. Throws EntryError, CompileError, ToolchainError, and the reason of
 * `signal` when it aborts; the compiler process ends then, unless somebody else waits for the same program.
 */
export async function compileEntry(file: string, signal?: AbortSignal): Promise<Program> {
    const entry = locateEntry(file)
    signal?.throwIfAborted()
    const key = `${entry.root}\n${entry.path}`
    const job = running.get(key) ?? begin(key, entry)
    job.waiting++
    if (!signal) return job.program
    return await new Promise((resolve, reject) => {
        const leave = () => {
            if (--job.waiting === 0) {
                if (running.get(key) === job) running.delete(key)
                job.giveUp.abort()
            }
            reject(signal.reason as Error)
        }
        signal.addEventListener("abort", leave, { once: true })
        job.program.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave))
    })
}

function begin(key: string, entry: Entry): Running {
    const giveUp = new AbortController()
    const job: Running = { program: compileOne(entry, giveUp.signal), waiting: 0, giveUp }
    running.set(key, job)
    const over = () => void (running.get(key) === job && running.delete(key))
    job.program.then(over, over)
    return job
}

async function compileOne(entry: Entry, signal: AbortSignal): Promise<Program> {
    const cached = cachedProgram(entry)
    if (cached) return cached
    const [{ diagnostics, trouble }] = await compileBatch(entry.root, [entry.path], signal)
    if (trouble) throw new ToolchainError(trouble)
    if (diagnostics.length) throw new CompileError(entry.path, diagnostics)
    const program = cachedProgram(entry)
    if (!program) throw new EntryError(`${entry.path} or a file it imports changed while it was compiled. Try again.`)
    return program
}

/**
 * Brings the cache up to date for many entries (paths relative to `root`) with one compiler process, two for many entries.
 * Gives one report an entry; it does not throw for programs that do not compile. An abort of `signal` ends the process.
 */
export async function compileBatch(root: string, paths: string[], signal?: AbortSignal): Promise<CompileReport[]> {
    pinnedBundle()
    const stale = () => paths.filter(path => !cachedProgram({ root, path }))
    const broken = stale().length ? checkProject(root) : []
    if (broken.length) return paths.map(path => ({ path, diagnostics: broken }))
    const reports = new Map<string, CompileReport>()
    const compileStale = async () => {
        // Whoever held the lock before may have done the work.
        for (const lanes of inLanes(stale()))
            for (const list of await Promise.all(
                lanes.map((lane, i) => compileInProcess({ root, lane: i, paths: lane }, signal))
            ))
                for (const report of list) reports.set(report.path, report)
    }
    if (stale().length) await withCompileLock(root, compileStale, signal)
    return paths.map(path => reports.get(path) ?? { path, diagnostics: [] })
}

// Many programs are compiled by two processes, once a first compile has written what they share (node_modules/@devicescript):
// later ones find it as it should be and only read it.
const WORTH_TWO = 8

function inLanes(paths: string[]): string[][][] {
    if (paths.length < WORTH_TWO) return paths.length ? [[paths]] : []
    const [first, ...rest] = paths
    return [[[first]], [rest.filter((_, i) => i % 2 === 0), rest.filter((_, i) => i % 2 === 1)]]
}
