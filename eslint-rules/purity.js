// What a module of src reaches through its imports, and so whether host code may have it.
// Rule: a module is pure when no import path from it ends in a package; then the same file runs on the VM and in Node.
// Pure modules import each other with a ".js" suffix, which both compilers accept. Owns no state.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

/** The file a relative import specifier names, or undefined when there is none. */
export function resolveImport(fromFile, specifier) {
    const base = path.resolve(path.dirname(fromFile), specifier)
    const tries = [
        base.replace(/\.js$/, ".ts"),
        base.replace(/\.js$/, ".tsx"),
        base,
        base + ".ts",
        base + ".tsx",
        path.join(base, "index.ts"),
    ]
    return tries.find(file => /\.[cm]?[jt]sx?$/.test(file) && existsSync(file))
}

/** Import specifiers of a file, in order, type-only ones too. */
export function importsOf(file) {
    return ts.preProcessFile(readFileSync(file, "utf8")).importedFiles.map(i => i.fileName)
}

/**
 * The chain from a module to the first thing that makes it impure, e.g. `["src/a.ts", "src/b.ts", "@devicescript/core"]`;
 * undefined for a pure module.
 */
export function impurity(file, seen = new Set()) {
    seen.add(file)
    for (const specifier of importsOf(file)) {
        if (!specifier.startsWith(".")) return [file, specifier]
        const next = resolveImport(file, specifier)
        if (!next) return [file, specifier + " (not found)"]
        if (seen.has(next)) continue
        const chain = impurity(next, seen)
        if (chain) return [file, ...chain]
    }
    return undefined
}
