// The packed library in a project's node_modules, beside links to what npm would install with it: no registry is asked.
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs"
import path from "node:path"
import "../built-command.js"

export const repository = path.resolve(import.meta.dirname, "../..")
const installed = path.join(repository, "node_modules")

/** What npm reads of the environment of a test run that npm itself started is not for the npm in it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
    const mine = Object.entries(process.env).filter(
        ([name]) => !/^(npm_|NODE_|VITEST|INIT_CWD|FORCE_COLOR)/i.test(name)
    )
    return {
        ...Object.fromEntries(mine),
        NO_COLOR: "1",
        npm_config_offline: "true",
        npm_config_update_notifier: "false",
    }
}

/** `npm pack` without the build it begins with, which built-command.ts sees to; gives the archive's path. */
export function pack(to: string): string {
    const words = ["pack", "--silent", "--ignore-scripts", "--pack-destination", to]
    const run = spawnSync("npm", words, { cwd: repository, encoding: "utf8", env: cleanEnvironment() })
    if (run.status !== 0) throw new Error(`npm ${words.join(" ")} failed\n${run.stdout}${run.stderr}`)
    return path.join(to, run.stdout.trim().split("\n").at(-1) ?? "")
}

/**
 * Does what `npm install` does for the project in `dir`: the archive unpacked, links to its dependencies and to `more`, and
 * the commands. tsx is left out, since only the repository's own source needs it.
 */
export function installUnpacked(dir: string, archive: string, more: readonly string[]): void {
    const library = path.join(dir, "node_modules/devicescript-supervisor")
    mkdirSync(library, { recursive: true })
    execFileSync("tar", ["-xzf", archive, "-C", library, "--strip-components=1"])
    const { dependencies } = JSON.parse(readFileSync(path.join(library, "package.json"), "utf8")) as {
        dependencies: Record<string, string>
    }
    for (const name of [...Object.keys(dependencies), ...more]) if (name !== "tsx") link(dir, name)
    command(dir, "devsup", "../devicescript-supervisor/dist/tools/cli.js")
    for (const name of ["devs", "vitest"]) {
        const bin = path.join(installed, ".bin", name)
        if (existsSync(bin) && lstatSync(bin).isSymbolicLink()) command(dir, name, readlinkSync(bin))
    }
}

function link(dir: string, name: string): void {
    const to = path.join(dir, "node_modules", name)
    mkdirSync(path.dirname(to), { recursive: true })
    if (!existsSync(to)) symlinkSync(path.join(installed, name), to)
}

function command(dir: string, name: string, target: string): void {
    mkdirSync(path.join(dir, "node_modules/.bin"), { recursive: true })
    symlinkSync(target, path.join(dir, "node_modules/.bin", name))
}
