// The entry that is meant when a board is named and no entry is: the one that takes its pins from that board.
import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import type { BoardProfile } from "../boards/profile.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { CheckParts } from "./check.js"

const FOLDERS = ["firmware", "src"]

/** Its path from `cwd`, the project's folder. UserError (exit 2) when none or several are for that board. */
export function entryForBoard(board: BoardProfile, cwd: string, parts: Pick<CheckParts, "requirements">): string {
    const entries = FOLDERS.flatMap(folder => entriesIn(cwd, folder))
    const fitting = entries.filter(entry =>
        parts.requirements(path.join(cwd, entry), cwd).boards.some(({ devsId }) => devsId === board.devsId)
    )
    const [entry] = fitting.length ? fitting : entries
    if (entry !== undefined && (fitting.length === 1 || entries.length === 1)) return entry
    throw new UserError(
        ExitCode.Usage,
        `one firmware entry that imports @dsboard/${board.devsId}, in ${FOLDERS.join("/ or ")}/`,
        fitting.length ? fitting.join(", ") : entries.length ? `none of ${entries.join(", ")} does` : "no entry",
        `name the entry: firmware/main.ts --board ${board.id}`
    )
}

function entriesIn(cwd: string, folder: string): string[] {
    const all = existsSync(path.join(cwd, folder)) ? readdirSync(path.join(cwd, folder)) : []
    const wanted = folder === "src" ? /^main.*\.ts$/ : /^(?!.*\.(d|test)\.ts$).*\.ts$/
    return all.filter(name => wanted.test(name)).map(name => `${folder}/${name}`)
}
