// Where a new project takes this library from: what stands in its package.json for what was said after --library.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs"
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

const LIBRARY = "devicescript-supervisor"
/** What npm takes for a path: it begins like one, or is an archive. */
const PATH = /^(file:|\.{1,2}($|[\\/])|[\\/]|[A-Za-z]:[\\/])|\.(tgz|tar\.gz)$/
const REMOTE = /^[a-z+]+:/

/**
 * A version, a tag or an address stays as it is; a path (taken from `cwd`) becomes one from the project's folder `dir`.
 * Throws UserError (exit 2) for a path where there is no such package.
 */
export function librarySpec(said: string, cwd: string, dir: string): string {
    const remote = REMOTE.test(said) && !said.startsWith("file:") && !/^[A-Za-z]:[\\/]/.test(said)
    if (remote || (!PATH.test(said) && !existsSync(path.resolve(cwd, said)))) return said
    const file = path.resolve(cwd, said.replace(/^file:/, ""))
    const problem = whatIsWrong(file)
    if (problem !== undefined)
        throw new UserError(
            ExitCode.Usage,
            `a version, a folder or an archive (.tgz) of ${LIBRARY} after --library`,
            problem,
            "npm pack in the library's folder makes an archive; leave --library out for this version"
        )
    return "file:" + path.relative(real(dir), real(file)).split(path.sep).join("/")
}

function whatIsWrong(file: string): string | undefined {
    if (!existsSync(file)) return `nothing at ${file}`
    if (!statSync(file).isDirectory()) return PATH.test(file) ? undefined : `a file that is no archive: ${file}`
    try {
        const { name } = JSON.parse(readFileSync(path.join(file, "package.json"), "utf8")) as { name?: unknown }
        return name === LIBRARY ? undefined : `the package ${String(name)} in ${file}`
    } catch {
        return `a folder without a package.json: ${file}`
    }
}

// npm goes from one to the other on the disk, where a link leads elsewhere than its name.
function real(file: string): string {
    if (existsSync(file)) return realpathSync(file)
    const parent = path.dirname(file)
    return parent === file ? file : path.join(real(parent), path.basename(file))
}
