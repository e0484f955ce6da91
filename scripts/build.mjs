// Builds dist/ from sim, tools and the pure modules of src they import; the command in it is made executable. It is built
// beside and then put in place, so that who runs from dist/ meanwhile finds the old one or the new one.
import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { finishDeclarations } from "./declarations.mjs"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")

/** Runs the TypeScript build; gives its exit code. What does not compile leaves dist/ as it was. */
export function build() {
    const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
    const fresh = path.join(root, ".cache", `dist-${process.pid}`)
    const old = fresh + "-old"
    const dist = path.join(root, "dist")
    mkdirSync(path.dirname(fresh), { recursive: true })
    try {
        const args = [tsc, "-p", "tsconfig.build.json", "--outDir", fresh]
        const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" })
        if (status !== 0) return status ?? 1
        finishDeclarations(fresh)
        chmodSync(path.join(fresh, "tools/cli.js"), 0o755)
        if (existsSync(dist)) renameSync(dist, old)
        renameSync(fresh, dist)
        return 0
    } finally {
        for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
    }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = build()
