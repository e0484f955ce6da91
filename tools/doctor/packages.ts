// Whether the packages this one leans on are there in the versions it was made for. Owns nothing.
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { PINNED, pinnedBundle } from "../../sim/node/pinned-package.js"
import { type Finding, ok, problem } from "./finding.js"

/** Those whose inside, or whose bytes on the wire, another version may have changed. */
const EXACT = ["jacdac-ts", "serialport", "esptool-js"]

/** @param from module or file from which the packages are looked for; `wanted` is the manifest's dependencies */
export function checkPackages(from: string, wanted: Readonly<Record<string, string>>): Finding[] {
    return [checkToolchain("toolchain", from), ...EXACT.map(name => checkPackage(name, wanted[name], from))]
}

/** DeviceScript's command, as the module at `from` gets it. */
export function checkToolchain(check: string, from: string): Finding {
    try {
        const { version } = pinnedBundle(from)
        return ok(check, `${PINNED.name} ${version}`)
    } catch (error) {
        return problem(check, (error as Error).message, `npm install --save-exact ${PINNED.name}@${PINNED.version}`)
    }
}

function checkPackage(name: string, wanted: string | undefined, from: string): Finding {
    const found = versionOf(name, from)
    if (found !== undefined && (wanted === undefined || found === wanted)) return ok(name, found)
    return problem(
        name,
        `expected ${wanted ?? "any version"}, found ${found ?? "none"}`,
        "npm ci in the repository, else npm install"
    )
}

// The manifest of a package is not always among its exports.
function versionOf(name: string, from: string): string | undefined {
    const folders = createRequire(from).resolve.paths(name) ?? []
    const file = folders.map(folder => path.join(folder, name, "package.json")).find(existsSync)
    return file && (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
}
