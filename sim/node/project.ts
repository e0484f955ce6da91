// Where a DeviceScript project begins. The compiler works in the folder that holds devsconfig.json and nowhere else.
import { existsSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { EntryError } from "../errors.js"

export interface Entry {
    /** Absolute path of the project root. */
    root: string
    /** The entry, relative to the root, with forward slashes. */
    path: string
}

/** Finds the project an entry file belongs to. Throws EntryError when either is missing. */
export function locateEntry(entry: string): Entry {
    const file = resolve(entry)
    if (!existsSync(file) || !statSync(file).isFile())
        throw new EntryError(
            `Expected a program's entry file (TypeScript), found nothing at ${entry}. ` +
                `Check the path; it is taken from ${process.cwd()}.`
        )
    if (!file.endsWith(".ts"))
        throw new EntryError(`Expected a TypeScript entry file (.ts), found ${entry}. Name the program's main file.`)
    const root = projectAbove(dirname(file))
    if (root === undefined)
        throw new EntryError(
            `Expected a devsconfig.json in a folder above ${entry}, found none. ` +
                `Put one (its content may be {}) into the project's root.`
        )
    return { root, path: relative(root, file).split(sep).join("/") }
}

/** The nearest folder, from this one upwards, that is a project's root. */
export function projectAbove(folder: string): string | undefined {
    for (let root = folder; ; root = dirname(root)) {
        if (existsSync(join(root, "devsconfig.json"))) return root
        if (dirname(root) === root) return undefined
    }
}
