// Programs brought up to date before several places run them: one process compiles, so that they do not.
import { CompileError, ToolchainError } from "../sim/errors.js"
import { compileBatch } from "../sim/node/compile.js"
import { locateEntry } from "../sim/node/project.js"

/** @param entries absolute paths. Throws CompileError, ToolchainError, EntryError. */
export async function compileAll(entries: readonly string[], signal: AbortSignal): Promise<void> {
    const located = [...new Set(entries)].map(entry => locateEntry(entry))
    for (const root of new Set(located.map(entry => entry.root))) {
        const paths = located.filter(entry => entry.root === root).map(entry => entry.path)
        for (const { path: entry, diagnostics, trouble } of await compileBatch(root, paths, signal)) {
            if (trouble) throw new ToolchainError(trouble)
            if (diagnostics.length) throw new CompileError(entry, diagnostics)
        }
    }
}
