// Runs the compiler of the pinned bundle inside this process. Only the compile child does this: the compiler rewrites
// node_modules/@devicescript/* in the current directory as it goes, and its source is 28 MB.
import fs from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { foreign, pinnedBundle } from "./pinned-package.js"

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
type CompileFile = (entry: string, options: object) => Promise<RawResult>

const MAIN = /\nif \(require\.main === module\)\s*\{?\s*mainCli\(\);?\s*\}?/

/** The bundle's `compileFile`; the current directory must be the project root when it is called. */
export function loadCompiler(): CompileFile {
    const { file } = pinnedBundle()
    const source = fs.readFileSync(file, "utf8").replace(/^#!.*\n/, "\n")
    if (!source.includes("async function compileFile(fn")) throw foreign(file, "it holds no compileFile")
    if (!MAIN.test(source)) throw foreign(file, "its start of the command line is not where it was")
    const module = { exports: {} as { compileFile?: CompileFile } }
    const body = source.replace(MAIN, "\n") + "\nmodule.exports = { compileFile }\n"
    new Function("require", "module", "exports", "__filename", "__dirname", body)(
        bundleRequire(file),
        module,
        module.exports,
        file,
        dirname(file)
    )
    return module.exports.compileFile as CompileFile
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
