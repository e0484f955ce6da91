// The TypeScript that compiles programs, for looking at their source. Taken out of the bundle alone: loading it costs a
// fraction of a second, the whole compiler several.
import { createRequire } from "node:module"
import type ts from "typescript"
import { bundlePart } from "./bundle-part.js"

export type TypeScript = typeof ts

let loaded: TypeScript | undefined

/**
 * TypeScript 4.9, typed as the one this project is checked with: keep to what both have, and take enums from the value given.
 * Throws ToolchainError.
 */
export function bundledTypeScript(): TypeScript {
    if (!loaded) {
        const begin = '\n    var require_typescript = __commonJS2({\n      "node_modules/typescript/lib/typescript.js"'
        const { file, text } = bundlePart("TypeScript", begin, "\n    });\n")
        const module = { exports: {} }
        const body = `({ load${text} }).load(exports, module)`
        new Function("require", "module", "exports", "__filename", body)(
            createRequire(file),
            module,
            module.exports,
            file
        )
        loaded = module.exports as TypeScript
    }
    return loaded
}
