// The simulator's compiler on Node: the cache first (a few milliseconds, no compiler loaded), else a child process
// that holds the project's lock. Nothing here changes the current directory or loads the bundle.
import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import { CompileError, EntryError } from "../errors.js"
import type { Compiler, Program } from "../program.js"
import type { CompileReport } from "./compile-child.js"
import { withCompileLock } from "./compile-lock.js"
import { pinnedBundle } from "./pinned-package.js"
import { cachedProgram } from "./program-cache.js"
import { locateEntry, type Entry } from "./project.js"

const running = new Map<string, Promise<Program>>()

export function nodeCompiler(): Compiler {
    return { compile: compileEntry }
}

/** Compiles one entry file or takes it from the cache. Throws EntryError, CompileError, ToolchainError. */
export async function compileEntry(file: string): Promise<Program> {
    const entry = locateEntry(file)
    const key = `${entry.root}\n${entry.path}`
    const other = running.get(key)
    if (other) return other
    const mine = compileOne(entry).finally(() => running.delete(key))
    running.set(key, mine)
    return mine
}

async function compileOne(entry: Entry): Promise<Program> {
    const cached = cachedProgram(entry)
    if (cached) return cached
    const [{ diagnostics }] = await compileBatch(entry.root, [entry.path])
    if (diagnostics.length) throw new CompileError(entry.path, diagnostics)
    const program = cachedProgram(entry)
    if (!program) throw new EntryError(`${entry.path} or a file it imports changed while it was compiled. Try again.`)
    return program
}

/**
 * Brings the cache up to date for many entries (paths relative to `root`) with one compiler process.
 * Gives one report an entry; it does not throw for programs that do not compile.
 */
export async function compileBatch(root: string, paths: string[]): Promise<CompileReport[]> {
    pinnedBundle()
    const stale = () => paths.filter(path => !cachedProgram({ root, path }))
    const reports = new Map<string, CompileReport>()
    if (stale().length)
        await withCompileLock(root, async () => {
            // Whoever held the lock before may have done the work.
            const rest = stale()
            if (rest.length) for (const report of await runChild(root, rest)) reports.set(report.path, report)
        })
    return paths.map(path => reports.get(path) ?? { path, diagnostics: [] })
}

function runChild(root: string, paths: string[]): Promise<CompileReport[]> {
    const child = new URL(
        import.meta.url.endsWith(".ts") ? "./compile-child.ts" : "./compile-child.js",
        import.meta.url
    )
    const args = [...loaderFor(child), fileURLToPath(child), root, ...paths]
    return new Promise((resolve, reject) => {
        execFile(
            process.execPath,
            args,
            { cwd: root, maxBuffer: 1 << 26, env: childEnvironment() },
            (error, stdout, stderr) => {
                try {
                    resolve(JSON.parse(stdout) as CompileReport[])
                } catch {
                    reject(
                        error
                            ? new Error(`the compiler process failed: ${error.message}\n${stderr}`)
                            : new Error(stdout)
                    )
                }
            }
        )
    })
}

// From source the child needs the TypeScript loader; built, it is plain JavaScript.
function loaderFor(child: URL): string[] {
    if (!child.pathname.endsWith(".ts")) return []
    return ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
}

// A test runner's Node options (loaders, workers) must not reach the compiler.
function childEnvironment(): NodeJS.ProcessEnv {
    return { ...process.env, NODE_OPTIONS: "" }
}
