// Builds dist/ from sim, tools and the pure modules of src they import; the command in it is made executable.
import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")

/** Runs the TypeScript build; gives its exit code. */
export function build() {
    const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
    rmSync(path.join(root, "dist"), { recursive: true, force: true })
    const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" })
    const command = path.join(root, "dist/tools/cli.js")
    if (existsSync(command)) chmodSync(command, 0o755)
    return status ?? 1
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = build()
