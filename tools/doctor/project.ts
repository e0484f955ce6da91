// Whether the folder is a project that compiles at all: its configuration, this library, places that are written to. Owns nothing.
import { existsSync, realpathSync } from "node:fs"
import path from "node:path"
import { cacheFolder } from "../../sim/node/program-cache.js"
import { checkProject } from "../../sim/node/project-check.js"
import type { Computer } from "./computer.js"
import { type Finding, note, ok, problem } from "./finding.js"

export const LIBRARY = "devicescript-supervisor"

export function checkProjectFolder(root: string | undefined, computer: Computer): Finding[] {
    if (root === undefined)
        return [
            note(
                "project",
                "no devsconfig.json here or above, so nothing of a project was looked at",
                "call this in a project, or make one: devsup new DIR --board ID"
            ),
        ]
    const broken = checkProject(root)
    const [first] = broken
    return [
        first
            ? problem("project", `${first.file}:${first.line}: ${first.message}`, `mend ${first.file}`)
            : ok("project", root),
        checkLibrary(root),
        ...writtenTo(root).map(folder => checkFolder(root, folder, computer)),
    ]
}

function checkLibrary(root: string): Finding {
    const place = path.join(root, "node_modules", LIBRARY)
    if (existsSync(path.join(place, "package.json"))) return ok("library", realpathSync(place))
    return problem(
        "library",
        `expected ${place}, found none`,
        `npm install ${LIBRARY}, by its folder where it is not published`
    )
}

/** What the compiler, the builds and the simulator write, from the project's root. */
function writtenTo(root: string): string[] {
    return [path.relative(root, cacheFolder(root)), ".devicescript", "node_modules/@devicescript"]
}

function checkFolder(root: string, folder: string, computer: Computer): Finding {
    const wanted = path.join(root, folder)
    // one that is not there yet is made in the nearest that is
    let at = wanted
    while (!existsSync(at)) at = path.dirname(at)
    if (computer.mayUse(at)) return ok(folder, at === wanted ? "can be written to" : "can be made")
    return problem(
        folder,
        `expected a folder that can be written to, found that ${at} cannot`,
        `make it yours: sudo chown -R $USER ${at}`
    )
}
