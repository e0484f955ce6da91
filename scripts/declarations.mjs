// What TypeScript users of the package need and nothing else: the declarations that its entries lead to, without jacdac-ts in
// them (see jacdac-declared.d.ts). Works on a built folder; owns no other state.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const ENTRIES = ["sim/index.d.ts", "vitest/index.d.ts", "vitest/coverage.d.ts"]
const STAND_IN = "sim/jacdac-declared.d.ts"
const SPECIFIER = /(\bfrom\s*|\bimport\(\s*|^import\s+)"([^"]+)"/gm
// What whoever imports an entry has installed beside the package.
const PEERS = ["vitest"]

/** Rewrites and thins out the declarations in `dist`, an absolute path. Throws Error for a package they cannot name. */
export function finishDeclarations(dist) {
    const needed = new Set([path.join(dist, STAND_IN)])
    const rest = ENTRIES.map(entry => path.join(dist, entry))
    for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
        if (needed.has(file)) continue
        needed.add(file)
        const text = readFileSync(file, "utf8")
        const cut = text.replace(SPECIFIER, (whole, before, name) => {
            if (name !== "jacdac-ts") return whole
            const to = path.relative(path.dirname(file), path.join(dist, STAND_IN)).split(path.sep).join("/")
            return `${before}"${to.startsWith(".") ? to : "./" + to}"`.replace(/\.d\.ts"$/, '.js"')
        })
        if (cut !== text) writeFileSync(file, cut)
        for (const [, , name] of cut.matchAll(SPECIFIER)) {
            if (name.startsWith(".")) rest.push(path.resolve(path.dirname(file), name.replace(/\.js$/, ".d.ts")))
            else if (!name.startsWith("node:") && !PEERS.includes(name))
                throw new Error(
                    `expected declarations of devicescript-supervisor without other packages, found "${name}" in ` +
                        `${path.relative(dist, file)}, next: declare what is needed of it in scripts/`
                )
        }
    }
    for (const name of readdirSync(dist, { recursive: true })) {
        const file = path.join(dist, name)
        if (name.endsWith(".d.ts") && !needed.has(file)) rmSync(file)
    }
    copyFileSync(fileURLToPath(new URL("./jacdac-declared.d.ts", import.meta.url)), path.join(dist, STAND_IN))
}
