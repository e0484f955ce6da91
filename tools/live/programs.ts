// The programs a project has built, for their debug information: by the hash a board gives, or by their entry. Owns nothing;
// the folder is the compiler's cache (sim/node/program-cache.ts).
import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs"
import path from "node:path"
import { compileEntry } from "../../sim/node/compile.js"
import { cacheFolder } from "../../sim/node/program-cache.js"
import { SourceMap, type DebugInfo } from "../../sim/source-map.js"
import { findEntry } from "../entry.js"

/** A program, as far as a log needs it. */
export interface BuiltProgram {
    /** What a person calls it. */
    name: string
    /** Hex. */
    sha256: string
    sourceMap(): SourceMap
}

export interface BuiltPrograms {
    /** The newest first. */
    kept(): BuiltProgram[]
    /** Throws UserError (exit 2) for an entry that is none. */
    assertEntry(entry: string): void
    /** Compiles an entry. Throws UserError, CompileError. */
    compiled(entry: string): Promise<BuiltProgram>
}

export function builtPrograms(cwd: string): BuiltPrograms {
    return {
        kept: () => keptIn(projectOf(cwd)),
        assertEntry: entry => void findEntry(entry, cwd),
        async compiled(entry) {
            const program = await compileEntry(findEntry(entry, cwd))
            return { name: entry, sha256: sha256(program.binary), sourceMap: () => program.sourceMap() }
        },
    }
}

function projectOf(folder: string): string {
    for (let at = folder; path.dirname(at) !== at; at = path.dirname(at))
        if (existsSync(path.join(at, "devsconfig.json"))) return at
    return folder
}

function keptIn(root: string): BuiltProgram[] {
    const folder = path.join(cacheFolder(root), "programs")
    if (!existsSync(folder)) return []
    return readdirSync(folder)
        .flatMap(name => {
            const slot = path.join(folder, name)
            const [program, debug] = ["program.devs", "debug.json"].map(file => path.join(slot, file))
            // a compile that is under way replaces slots
            if (!existsSync(program) || !existsSync(debug)) return []
            const sourceMap = () => new SourceMap(JSON.parse(readFileSync(debug, "utf8")) as DebugInfo)
            const { mtimeMs } = statSync(program)
            return [{ name, mtimeMs, sha256: sha256(readFileSync(program)), sourceMap }]
        })
        .sort((a, b) => b.mtimeMs - a.mtimeMs)
}

function sha256(content: Uint8Array): string {
    return createHash("sha256").update(content).digest("hex")
}
