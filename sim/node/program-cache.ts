// Compiled programs on disk, under .cache/devsup/ of the project. A slot belongs to one entry file; it holds the
// bytecode, the debug information and a manifest of the content of every file the compile looked at. A slot is used
// only while all of that is unchanged, and replaced as a whole.
import { createHash } from "node:crypto"
import {
    existsSync,
    mkdirSync,
    readFileSync,
    readdirSync,
    realpathSync,
    renameSync,
    rmSync,
    writeFileSync,
} from "node:fs"
import { isAbsolute, join, relative, sep } from "node:path"
import type { Program } from "../program.js"
import { SourceMap, type DebugInfo } from "../source-map.js"
import { ENV_FILES, envSettings } from "./env-settings.js"
import { PINNED } from "./pinned-package.js"
import type { Entry } from "./project.js"
import type { RawResult } from "./bundle-compiler.js"

interface Manifest {
    compiler: string
    /** Path from the root → hash of the content, "" for a file that was not there. */
    files: Record<string, string>
}

// The compiler writes these itself, from its own version and the services and boards of the project.
const WRITTEN_BY_COMPILER = /(^|\/)node_modules\/(@devicescript|@dsboard)\//
const FORMAT = 1

export function cacheFolder(root: string): string {
    return join(root, ".cache", "devsup")
}

/** The program compiled last from this entry, if nothing it was made of has changed. */
export function cachedProgram(entry: Entry): Program | undefined {
    const slot = slotOf(entry)
    const manifest = readManifest(slot)
    if (!manifest || manifest.compiler !== compilerKey()) return undefined
    for (const [file, hash] of Object.entries(manifest.files)) if (hashOf(entry.root, file) !== hash) return undefined
    for (const file of projectFiles(entry.root)) if (!(file in manifest.files)) return undefined
    const binary = new Uint8Array(readFileSync(join(slot, "program.devs")))
    let map: SourceMap | undefined
    return {
        entry: entry.path,
        binary,
        size: binary.length,
        settings: envSettings(entry.root),
        sourceMap: () =>
            (map ??= new SourceMap(JSON.parse(readFileSync(join(slot, "debug.json"), "utf8")) as DebugInfo)),
    }
}

/**
 * What the program of this entry is made of, as far as it is known: the files that its last successful compile looked at, and those of the
 * project that any compile does. Paths from the root; a file may be missing, or in a folder above.
 */
export function programFiles(entry: Entry): string[] {
    const known = Object.keys(readManifest(slotOf(entry))?.files ?? {})
    return [...new Set([entry.path, ...projectFiles(entry.root), ...known])]
}

/**
 * Keeps what a successful compile gave. The slot appears in one step, so a reader never sees half of it. A source that was saved while it
 * was compiled counts with what the compiler read of it, so that the slot is of no use.
 */
export function storeProgram(entry: Entry, result: RawResult): void {
    const { root } = entry
    const files: Record<string, string> = {}
    for (const file of [...projectFiles(root), ...(result.usedFiles ?? []).map(f => fromRoot(root, f)), entry.path])
        if (!WRITTEN_BY_COMPILER.test(file)) files[file] = hashOf(root, file)
    for (const { path, text } of result.dbg?.sources ?? []) {
        const file = fromRoot(root, path)
        if (file in files && textOf(root, file) !== text) files[file] = sha(text)
    }
    const manifest: Manifest = { compiler: compilerKey(), files }
    const slot = slotOf(entry)
    const fresh = `${slot}.${process.pid}`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    writeFileSync(join(fresh, "program.devs"), result.binary as Uint8Array)
    writeFileSync(join(fresh, "debug.json"), JSON.stringify(debugInfo(root, result)))
    writeFileSync(join(fresh, "manifest.json"), JSON.stringify(manifest))
    rmSync(slot, { recursive: true, force: true })
    renameSync(fresh, slot)
}

/** Path from the root of a file the compiler named; a file reached through the package's self-link is named by its real place. */
export function fromRoot(root: string, file: string): string {
    const path = isAbsolute(file) ? file : join(root, file)
    const plain = relative(root, path).split(sep).join("/")
    if (!plain.startsWith("node_modules/") || WRITTEN_BY_COMPILER.test(plain) || !existsSync(path)) return plain
    const real = relative(realpathSync(root), realpathSync(path)).split(sep).join("/")
    return real.startsWith("..") ? plain : real
}

function slotOf(entry: Entry): string {
    const name = entry.path.replace(/[^A-Za-z0-9]+/g, "-")
    return join(cacheFolder(entry.root), "programs", `${name}-${sha(entry.path).slice(0, 8)}`)
}

function readManifest(slot: string): Manifest | undefined {
    try {
        return JSON.parse(readFileSync(join(slot, "manifest.json"), "utf8")) as Manifest
    } catch {
        return undefined
    }
}

function compilerKey(): string {
    return `${PINNED.name}@${PINNED.version}/${FORMAT}`
}

// What every program of the project is compiled with, whatever it imports.
function projectFiles(root: string): string[] {
    return [
        "devsconfig.json",
        "package.json",
        ...ENV_FILES.filter(name => existsSync(join(root, name))),
        ...listed(root, "services", name => /\.md$/i.test(name) && !/README\.md$/i.test(name)),
        ...listed(root, "boards", name => name.endsWith(".board.json")),
    ]
}

function listed(root: string, folder: string, wanted: (name: string) => boolean): string[] {
    const path = join(root, folder)
    if (!existsSync(path)) return []
    return readdirSync(path)
        .filter(wanted)
        .map(name => `${folder}/${name}`)
}

function hashOf(root: string, file: string): string {
    try {
        return sha(readFileSync(join(root, file)))
    } catch {
        return ""
    }
}

/** As a compiler reads it; undefined for a file that is not there. */
function textOf(root: string, file: string): string | undefined {
    try {
        return new TextDecoder().decode(readFileSync(join(root, file)))
    } catch {
        return undefined
    }
}

function sha(content: string | Uint8Array): string {
    return createHash("sha1").update(content).digest("hex")
}

function debugInfo(root: string, { dbg }: RawResult): DebugInfo {
    const sources = (dbg?.sources ?? []).map(({ path, length, text }) => ({
        path: fromRoot(root, path),
        length,
        lines: lineStarts(text),
    }))
    const functions = (dbg?.functions ?? []).map(f => ({ name: f.name, start: f.startpc }))
    return { functions, srcmap: dbg?.srcmap ?? [], sources }
}

function lineStarts(text: string): number[] {
    const starts = [0]
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1)
    return starts
}
