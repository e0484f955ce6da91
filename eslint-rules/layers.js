// Which folder may import what: DESIGN 2, "Rules of the house", as one table and the lint rule that reads it.
// The longest matching folder of the table decides. Owns no state.
import { builtinModules } from "node:module"
import path from "node:path"
import { impurity, resolveImport } from "./purity.js"

const LIBRARY = /^devicescript-supervisor$/
const DEVICE = /^@devicescript\/(?!cli$)/
const BOARD = /^@dsboard\//
const isBuiltin = name => name.startsWith("node:") || builtinModules.includes(name)
const isHostPackage = name => !DEVICE.test(name) && !BOARD.test(name) && !LIBRARY.test(name)
const isPortablePackage = name => isHostPackage(name) && !isBuiltin(name)
const any =
    (...patterns) =>
    name =>
        patterns.some(p => p.test(name))

/** One row a folder: `may` (folders or files), `pure` (folders it may take only pure modules from), `packages`. */
export const LAYERS = [
    { folder: "src", may: ["src"], packages: any(/^@devicescript\/(?!runtime$|cli$)/) },
    { folder: "firmware/tasks", may: ["src", "firmware/tasks"], packages: any(DEVICE, LIBRARY) },
    { folder: "boards", may: ["src", "firmware/tasks", "boards"], packages: any(DEVICE, BOARD, LIBRARY) },
    { folder: "firmware", may: ["src", "boards"], packages: any(DEVICE, LIBRARY) },
    { folder: "sim", may: ["sim"], mayNot: ["sim/node"], pure: ["src"], packages: isPortablePackage },
    { folder: "sim/index.ts", may: ["sim"], pure: ["src"], packages: isPortablePackage },
    { folder: "sim/node", may: ["sim"], pure: ["src"], packages: isHostPackage },
    { folder: "vitest", may: ["sim", "vitest"], pure: ["src"], packages: isHostPackage },
    { folder: "tools", may: ["sim", "tools"], pure: ["src"], packages: isHostPackage },
    { folder: "bench", may: ["sim", "tools/scenario", "tools/lanes", "bench"], pure: ["src"], packages: isHostPackage },
    {
        folder: "test",
        may: ["sim", "vitest", "tools", "bench", "test", "eslint-rules", "scripts"],
        pure: ["src", "firmware/tasks"],
        packages: isHostPackage,
    },
    ...["test/programs", "bench/programs"].map(folder => ({
        folder,
        may: ["src", "firmware", "boards", folder],
        packages: any(DEVICE, BOARD, LIBRARY),
    })),
]

const isIn = (file, folder) => file === folder || file.startsWith(folder + "/")

/** The row for a file (path from the repository root, `/` separators), or undefined. */
export function layerOf(file) {
    return LAYERS.filter(l => isIn(file, l.folder)).sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** Why `file` may not import `specifier`, as a sentence, or undefined when it may. Paths of `file` are from `root`. */
export function refusal(root, file, specifier) {
    const layer = layerOf(file)
    if (!layer) return undefined
    if (!specifier.startsWith("."))
        return layer.packages(specifier) ? undefined : `${layer.folder} may not import the package "${specifier}"`
    const asWritten = path.posix.join(path.posix.dirname(file), specifier)
    const found = resolveImport(path.join(root, file), specifier)
    const target = found ? path.relative(root, found).split(path.sep).join("/") : asWritten
    const allowed = [...layer.may, ...(layer.pure ?? [])]
    if (!allowed.some(folder => isIn(target, folder)) || layer.mayNot?.some(folder => isIn(target, folder)))
        return `${layer.folder} may import ${allowed.join(", ")} only, not ${target}`
    if (found && layer.pure?.some(folder => isIn(target, folder))) {
        const chain = impurity(found)
        if (chain)
            return `${layer.folder} takes only pure modules from src: ${chain.map(f => relative(root, f)).join(" -> ")}`
    }
    return undefined
}

const relative = (root, file) => (path.isAbsolute(file) ? path.relative(root, file) : file)

export const layersRule = {
    meta: {
        type: "problem",
        docs: { description: "keep the import rules of DESIGN 2" },
        messages: { refused: "{{reason}} (see eslint-rules/layers.js)" },
        schema: [],
    },
    create(context) {
        const root = context.cwd
        const file = path.relative(root, context.filename).split(path.sep).join("/")
        const check = node => {
            const source = node.source
            if (!source || typeof source.value !== "string") return
            const reason = refusal(root, file, source.value)
            if (reason) context.report({ node: source, messageId: "refused", data: { reason } })
        }
        return {
            ImportDeclaration: check,
            ImportExpression: check,
            ExportAllDeclaration: check,
            ExportNamedDeclaration: check,
        }
    },
}
