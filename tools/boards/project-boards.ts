// The boards a project describes itself: boards/*.board.json, one file a board, named for it.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { RawBoard } from "../../sim/node/bundle-boards.js"
import { describedBoard, refused } from "./described-board.js"
import type { BoardProfile } from "./profile.js"

const ENDING = ".board.json"

/** Throws UserError (exit 3) naming the file that cannot be read. */
export function projectBoards(root: string): BoardProfile[] {
    const folder = path.join(root, "boards")
    if (!existsSync(folder)) return []
    return readdirSync(folder)
        .filter(name => name.endsWith(ENDING))
        .sort()
        .map(name => boardFrom(path.join(folder, name)))
}

function boardFrom(file: string): BoardProfile {
    const id = path.basename(file, ENDING)
    let raw: RawBoard
    try {
        raw = JSON.parse(readFileSync(file, "utf8")) as RawBoard
    } catch (e) {
        throw refused("the description of a board, a JSON object,", (e as Error).message, id)
    }
    return describedBoard(id, raw, file)
}
