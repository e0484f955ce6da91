// devsup as a process: the command as it is built and published, which starts in a third of the time it takes from source. Whoever
// imports this runs what the source says now: dist/ is built again here where a source is newer.
import { existsSync, readdirSync, statSync } from "node:fs"
import path from "node:path"
import { build } from "../scripts/build.mjs"
import { withCompileLock } from "../sim/node/compile-lock.js"

const root = path.resolve(import.meta.dirname, "..")
const MADE_OF = ["sim", "vitest", "tools", "src", "scripts", "package.json", "tsconfig.json", "tsconfig.build.json"]

/** What Node is started with, from the repository's root. */
export const DEVSUP = "dist/tools/cli.js"

if (isStale())
    await withCompileLock(root, async () => {
        const code = isStale() ? build() : 0
        if (code) throw new Error(`expected dist/ to build, found exit code ${code} of tsc; next: npm run build`)
    })

function isStale(): boolean {
    const built = path.join(root, DEVSUP)
    return !existsSync(built) || newest(MADE_OF) > statSync(built).mtimeMs
}

function newest(paths: readonly string[]): number {
    return Math.max(...paths.map(name => age(path.join(root, name))))
}

// A folder's own age tells of files that are no more.
function age(file: string): number {
    const stat = statSync(file)
    const inside = stat.isDirectory() ? readdirSync(file).map(name => age(path.join(file, name))) : []
    return Math.max(stat.mtimeMs, ...inside)
}
