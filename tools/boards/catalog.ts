// Which boards there are: the ones known here, those a project describes (boards/*.board.json, DeviceScript's own format),
// and the rest of DeviceScript's table. The first that has a name wins.
import { bundledBoards, type RawBoard } from "../../sim/node/bundle-boards.js"
import { nearest } from "../../sim/nearest.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { describedBoard } from "./described-board.js"
import { esp32Devkitc } from "./esp32-devkitc.js"
import { esp32c3Bare } from "./esp32c3-bare.js"
import { esp32s2Bare } from "./esp32s2-bare.js"
import { esp32s3Devkitm } from "./esp32s3-devkitm.js"
import { picoW } from "./pico-w.js"
import { pico } from "./pico.js"
import type { BoardProfile } from "./profile.js"
import { projectBoards } from "./project-boards.js"
import { xiaoEsp32c3 } from "./xiao-esp32c3.js"

/** The boards this toolkit is made for. */
export const KNOWN_BOARDS: readonly BoardProfile[] = [
    pico,
    picoW,
    xiaoEsp32c3,
    esp32c3Bare,
    esp32Devkitc,
    esp32s3Devkitm,
    esp32s2Bare,
]

/** The known boards, then the project's. Throws UserError (exit 3) for a board file that cannot be read. */
export function listBoards(root?: string): BoardProfile[] {
    return [...KNOWN_BOARDS, ...(root === undefined ? [] : projectBoards(root))]
}

/** DeviceScript's boards that are not among the known ones. Throws ToolchainError. */
export function otherBoards(): BoardProfile[] {
    return Object.values(bundledBoards().boards)
        .filter(raw => !KNOWN_BOARDS.some(known => known.devsId === raw.id))
        .map((raw: RawBoard) => describedBoard(raw.id, raw))
}

/** The board of that id, ours or DeviceScript's; undefined when there is none. */
export function boardNamed(id: string, root?: string): BoardProfile | undefined {
    const is = (board: BoardProfile) => board.id === id || board.devsId === id
    return listBoards(root).find(is) ?? otherBoards().find(is)
}

/** The same; throws UserError (exit 2) with what there is. `root` is the project's folder. */
export function findBoard(id: string, root?: string): BoardProfile {
    const found = boardNamed(id, root)
    if (found) return found
    const ids = listBoards(root).map(board => board.id)
    const near = nearest(id, [...ids, ...otherBoards().map(board => board.id)])
    throw new UserError(
        ExitCode.Usage,
        "the id of a board after --board",
        id === "" ? "nothing" : id,
        near.length ? `did you mean ${near.join(", ")}?` : `boards: ${ids.join(", ")}; devsup boards --all lists more`
    )
}
