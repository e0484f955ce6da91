// Runs the compiler of the pinned bundle inside this process. For programs only the compile child does this: the compiler
// rewrites node_modules/@devicescript/* in the current directory as it goes, and its source is 28 MB.
import fs from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { foreign, pinnedBundle } from "./pinned-package.js"
import { SharedChecker } from "./shared-checker.js"

export interface RawDiagnostic {
    category: number
    code: number
    filename?: string
    line?: number
    column?: number
    messageText: string | RawMessageChain
}
export interface RawMessageChain {
    messageText: string
    next?: RawMessageChain[]
}
export interface RawDebugInfo {
    functions: { name: string; startpc: number; size: number }[]
    srcmap: number[]
    sources: { path: string; length: number; text: string }[]
}
export interface RawResult {
    success: boolean
    binary?: Uint8Array
    dbg?: RawDebugInfo
    usedFiles?: string[]
    diagnostics: RawDiagnostic[]
}
export type CompileFile = (entry: string, options: object) => Promise<RawResult>

const CREATE_PROGRAM = /\bts\.createProgram\(\{\s*rootNames,\s*options,\s*host\s*\}\)/g
const MAIN = /\nif \(require\.main === module\)\s*\{?\s*mainCli\(\);?\s*\}?/

/** Lays a board's configuration into a runtime image of its chip, `uf2` or `bin`, as DeviceScript's own `flash` does. */
export type PatchImage = (parts: {
    type: "uf2" | "bin"
    binary: Uint8Array
    arch: object
    board: object
    dcfg: object
}) => Promise<Uint8Array>
/** A board's configuration from its description; throws an Error in DeviceScript's words. */
export type CompileBoard = (arch: object, board: object) => object

/**
 * The bundle's `compileFile` for these entries, one after another; the current directory must be the project root when it is
 * called, and the paths be relative to it.
 */
export type CompilerFor = (entries: readonly string[]) => CompileFile

export function loadCompiler(): CompilerFor {
    let shared = new SharedChecker([])
    const createProgram: SharedChecker["createProgram"] = (...parts) => shared.createProgram(...parts)
    const { compileFile } = evaluate(["compileFile"], console, createProgram) as { compileFile: CompileFile }
    return entries => {
        shared = new SharedChecker(entries)
        return compileFile
    }
}

/** What makes the image of a board that DeviceScript has none for. Says nothing on the console. */
export function loadBoardCompiler(): { compileBoard: CompileBoard; patchFile: PatchImage } {
    const say = () => undefined
    const quiet = { log: say, info: say, warn: say, error: say, debug: say }
    return evaluate(["compileBoard", "patchFile"], quiet) as { compileBoard: CompileBoard; patchFile: PatchImage }
}

function evaluate(names: string[], console: object, createProgram?: SharedChecker["createProgram"]): unknown {
    const { file } = pinnedBundle()
    let source = fs.readFileSync(file, "utf8").replace(/^#!.*\n/, "\n")
    for (const name of names) if (!source.includes(`function ${name}(`)) throw foreign(file, `it holds no ${name}`)
    if (!MAIN.test(source)) throw foreign(file, "its start of the command line is not where it was")
    if (createProgram) {
        const own = source
        source = own.replace(CREATE_PROGRAM, "createProgram(ts, rootNames, options, host)")
        if (source === own) throw foreign(file, "its making of a TypeScript program is not where it was")
    }
    const module = { exports: {} as unknown }
    const body = source.replace(MAIN, "\n") + `\nmodule.exports = { ${names.join(", ")} }\n`
    new Function("require", "module", "exports", "__filename", "__dirname", "console", "createProgram", body)(
        bundleRequire(file),
        module,
        module.exports,
        file,
        dirname(file),
        console,
        createProgram
    )
    return module.exports
}

// The compiler stamps the program with the state of the surrounding git repository and the time when that is dirty.
// A cached, comparable binary needs the version of package.json and nothing else, so no repository is seen.
function bundleRequire(file: string) {
    const require = createRequire(file)
    const existsSync = (path: fs.PathLike) => !/^(\.\.\/)*\.git$/.test(String(path)) && fs.existsSync(path)
    const withoutGit = { ...fs, existsSync }
    return Object.assign((name: string) => (name === "fs" ? withoutGit : (require(name) as unknown)), {
        main: undefined,
        resolve: require.resolve,
    })
}
