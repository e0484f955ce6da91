// Where the sources of a program lie, for who watches them: the files it is made of and the folders these are in.
import { existsSync, readdirSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { ENV_FILES } from "./env-settings.js"
import { programFiles } from "./program-cache.js"
import { locateEntry, type Entry } from "./project.js"

export interface ProgramSources {
    /** Folders whose files are to be watched, absolute. */
    folders: string[]
    /** Whether the program may be another one when this file, an absolute path, has changed. */
    concern(file: string): boolean
}

/** Never sources, and too many to look into. */
const SKIPPED = /^(\..*|node_modules|dist|build)$/
const CODE = /\.tsx?$/

/**
 * Looks where the sources of an entry lie, each time anew. Throws EntryError where there is no such entry now.
 * @returns to be told whether the program does not compile: then the file that mends it may be a new one, anywhere in the project
 */
export function programSources(entryFile: string): (isBroken: boolean) => ProgramSources {
    const entry = locateEntry(entryFile)
    const { root } = entry
    return isBroken => {
        const files = new Set(programFiles(entry).map(file => join(root, file)))
        const special = ["services", "boards"].map(name => join(root, name))
        const folders = new Set([root, ...special, ...[...files].map(dirname)].filter(folder => existsSync(folder)))
        if (isBroken) for (const folder of foldersIn(root)) folders.add(folder)
        return {
            folders: [...folders].sort(),
            concern: file => files.has(file) || isOfProject(entry, file) || (isBroken && mayMend(file)),
        }
    }
}

/** What every compile of the project takes in, whether it was there before or not. */
function isOfProject({ root }: Entry, file: string): boolean {
    const name = relative(root, file).split(sep).join("/")
    return (
        (ENV_FILES as readonly string[]).includes(name) ||
        /^(devsconfig\.json|package\.json|services(\/[^/]*\.md)?|boards(\/[^/]*\.board\.json)?)$/i.test(name)
    )
}

/** A file with code, or what may be a folder with some. */
function mayMend(file: string): boolean {
    const name = file.slice(file.lastIndexOf(sep) + 1)
    return CODE.test(name) || !name.includes(".")
}

function foldersIn(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true })
        .filter(entry => entry.isDirectory() && !SKIPPED.test(entry.name))
        .flatMap(({ name }) => [join(folder, name), ...foldersIn(join(folder, name))])
}
