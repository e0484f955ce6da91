// Makes node_modules/devicescript-supervisor point at this repository, so that its own firmware imports the library by
// its package name, as users do. Does nothing where the package itself sits under a node_modules folder.
import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")

/** Creates or mends the link; gives what it did: `made`, `kept` or `skipped`. */
export function selfLink(folder = root) {
    if (folder.split(path.sep).includes("node_modules")) return "skipped"
    const modules = path.join(folder, "node_modules")
    const link = path.join(modules, "devicescript-supervisor")
    if (isLinkTo(link, folder)) return "kept"
    mkdirSync(modules, { recursive: true })
    rmSync(link, { recursive: true, force: true })
    symlinkSync("..", link, "dir")
    return "made"
}

function isLinkTo(link, folder) {
    if (!existsSync(link) || !lstatSync(link).isSymbolicLink()) return false
    return path.resolve(path.dirname(link), readlinkSync(link)) === folder
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) selfLink()
