// The runtime's image for a board. DeviceScript has one for each board of its table; a board that a project describes gets
// the plain one of its chip, with the board's configuration (names of pins, lamp, log) laid into it.
import { readFileSync } from "node:fs"
import { bundledBoards, type RawBoard } from "../../sim/node/bundle-boards.js"
import { loadBoardCompiler } from "../../sim/node/bundle-compiler.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { BoardProfile } from "./profile.js"

/**
 * `image` as it is for a board of DeviceScript's table, configured for one of the project. UserError (exit 1) where the
 * description or the image does not let it.
 */
export async function imageForBoard(board: BoardProfile, image: Uint8Array): Promise<Uint8Array> {
    if (board.file === undefined) return image
    const raw = { ...(JSON.parse(readFileSync(board.file, "utf8")) as RawBoard), id: board.id }
    const arch = bundledBoards().archs[board.arch.id] as object
    const type = board.arch.flash === "uf2" ? "uf2" : "bin"
    const { compileBoard, patchFile } = loadBoardCompiler()
    try {
        return await patchFile({ type, binary: image, arch, board: raw, dcfg: compileBoard(arch, raw) })
    } catch (e) {
        throw new UserError(
            ExitCode.Failed,
            `the configuration of ${board.id} to go into DeviceScript's image for the ${board.arch.name}`,
            (e as Error).message,
            "correct the description of the board, or take the plain image of its chip",
            { cause: e }
        )
    }
}
