// Where the packages of a project are: DeviceScript's own are not in every project's node_modules (the compiler writes them, or
// brings them), so they are looked for beside the library too.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import path from "node:path"
import type ts from "typescript"
import type { TypeScript } from "../../sim/node/bundle-typescript.js"
import { LIBRARY } from "../check/module-graph.js"

/** The declarations that every program is compiled with. */
export interface Declarations {
    files: string[]
    /** A folder with `@devicescript/…` in it. */
    packages: string
}

/** Large declarations of which half are comments: nobody asks for a place in them. */
const WITHOUT_COMMENTS = /\/@devicescript\/core\/.*\.d\.ts$/

/** Undefined where no compile has written them yet. */
export function findDeclarations(root: string): Declarations | undefined {
    const library = path.join(root, "node_modules", LIBRARY)
    const from = [root, ...(existsSync(library) ? [realpathSync(library)] : [])]
    for (const start of from)
        for (let folder = start; ; folder = path.dirname(folder)) {
            const packages = path.join(folder, "node_modules")
            const core = path.join(packages, "@devicescript/core/src")
            if (existsSync(path.join(core, "devicescript-core.d.ts"))) return { files: declared(core), packages }
            if (folder === path.dirname(folder)) break
        }
    return undefined
}

function declared(core: string): string[] {
    return readdirSync(core)
        .filter(name => name.endsWith(".d.ts"))
        .map(name => path.join(core, name))
}

export function compilerHost(ts: TypeScript, options: ts.CompilerOptions, core: Declarations): ts.CompilerHost {
    const host = ts.createCompilerHost(options)
    const plain = host.getSourceFile
    host.getSourceFile = (file, version, ...rest) => {
        const text = WITHOUT_COMMENTS.test(file) ? host.readFile(file) : undefined
        if (text === undefined) return plain(file, version, ...rest)
        return ts.createSourceFile(file, text.replace(/\/\*\*[^]*?\*\//g, ""), version)
    }
    const cache = ts.createModuleResolutionCache(core.packages, name => name, options)
    const resolve = (name: string, from: string) =>
        ts.resolveModuleName(name, from, options, host, cache).resolvedModule
    host.resolveModuleNames = (names, from) =>
        names.map(name => {
            const found = resolve(name, from)
            return found || !/^@devicescript\//.test(name) ? found : resolve(name, path.join(core.packages, "../x.ts"))
        })
    return host
}

/** Is it inside this library's `src`? */
export function isLibraryFolder(folder: string): boolean {
    for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
        if (path.basename(at) !== "src") continue
        const manifest = path.join(at, "../package.json")
        if (!existsSync(manifest)) continue
        if ((JSON.parse(readFileSync(manifest, "utf8")) as { name?: string }).name === LIBRARY) return true
    }
    return false
}
