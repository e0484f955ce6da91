// The project a folder belongs to.
import { existsSync } from "node:fs"
import path from "node:path"

/** The folder at or above `folder` that has a devsconfig.json; undefined for none. */
export function projectRoot(folder: string): string | undefined {
    for (let at = path.resolve(folder); ; at = path.dirname(at)) {
        if (existsSync(path.join(at, "devsconfig.json"))) return at
        if (path.dirname(at) === at) return undefined
    }
}
