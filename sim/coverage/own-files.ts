// Which files a coverage is about: those of the project, not what is installed, nor the supervisor library.
import { rootOf } from "../instrument/library.js"

/** @param files paths from the project's root, of everything that programs are made of */
export function isOwn(files: readonly string[]): (file: string) => boolean {
    const library = rootOf(files)
    return file => !file.includes("node_modules/") && !(library !== undefined && file.startsWith(library))
}
