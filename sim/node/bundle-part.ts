// Takes one part of the pinned bundle out as text. The bundle's inside is no interface, so what is not where it was is told.
import { readFileSync } from "node:fs"
import { foreign, pinnedBundle } from "./pinned-package.js"

export interface BundlePart {
    /** Path of the bundle. */
    file: string
    /** From behind `begin` up to the first `end` after it, without either. */
    text: string
}

/** The text between two marks. Throws ToolchainError, naming `what`, when there is none. */
export function bundlePart(what: string, begin: string, end: string): BundlePart {
    const { file } = pinnedBundle()
    const bundle = readFileSync(file)
    const start = bundle.indexOf(begin)
    const stop = start < 0 ? -1 : bundle.indexOf(end, start)
    if (stop < 0) throw foreign(file, `it holds no ${what} where one is expected`)
    return { file, text: bundle.toString("utf8", start + begin.length, stop) }
}
