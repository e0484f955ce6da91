// The compiler and the VM come out of one pinned package whose inside is not an interface. Whoever takes something
// out of it asks here first, so that another version is refused in words and not by a wrong result.
import { createRequire } from "node:module"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ToolchainError } from "../errors.js"

export const PINNED = { name: "@devicescript/cli", version: "2.16.4" }

export interface PinnedBundle {
    /** Path of the bundle file. */
    readonly file: string
    readonly version: string
}

/** Finds the bundle the module at `from` (default: this one) would get. Throws ToolchainError when it is not the pinned one. */
export function pinnedBundle(from = import.meta.url): PinnedBundle {
    const manifest = locate(from)
    if (!manifest)
        throw new ToolchainError(
            `The DeviceScript compiler is not installed: expected ${PINNED.name} ${PINNED.version} in node_modules, found none. ` +
                `Run npm ci in the repository, else npm install.`
        )
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string }
    if (version !== PINNED.version)
        throw new ToolchainError(
            `Expected the version this simulator was made for, ${PINNED.name} ${PINNED.version}, found ${version} (${manifest}). ` +
                `Pin it exactly: npm install --save-exact ${PINNED.name}@${PINNED.version}.`
        )
    const file = join(dirname(manifest), "built", "devicescript-cli.cjs")
    if (!existsSync(file)) throw foreign(file, "the bundle file is missing")
    return { file, version }
}

/** The bundle lacks something that the pinned version has. */
export function foreign(file: string, what: string): ToolchainError {
    return new ToolchainError(
        `Expected the bundle of ${PINNED.name} ${PINNED.version}, found another at ${file}: ${what}. ` +
            `Run npm ci in the repository, else npm install.`
    )
}

function locate(from: string): string | undefined {
    try {
        return createRequire(from).resolve(`${PINNED.name}/package.json`)
    } catch {
        return undefined
    }
}
