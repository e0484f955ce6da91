// The program that goes onto a board: compiled, and refused here for everything `devsup check` refuses it for. Nothing
// unchecked is ever flashed.
import { envLines } from "../../sim/node/env-settings.js"
import type { BoardProfile } from "../boards/profile.js"
import { check } from "../check/check.js"
import { checkParts } from "../check/check-parts.js"
import { entryForBoard } from "../check/entry-for-board.js"
import { checkError } from "../check/report.js"
import type { CheckedProgram } from "../commands/flash.js"
import { findEntry } from "../entry.js"
import type { Io } from "../io.js"
import { withProgress } from "../progress.js"

/** Throws CompileError, GraphError, UserError (exit 1 what does not fit, 2 no entry, 7 a panic). */
export async function checkedProgram(entry: string | undefined, board: BoardProfile, io: Io): Promise<CheckedProgram> {
    const parts = await checkParts()
    const named = entry ?? entryForBoard(board, io.cwd, parts)
    const checked = await withProgress(io.stderr, `checking ${named}`, () =>
        check(findEntry(named, io.cwd), board.id, parts, io.signal)
    )
    const problem = checkError(checked)
    if (problem) throw problem
    const { root, program, notes } = checked
    const wifi = envLines(root).some(line => line.key === "WIFI_SSID" && line.value !== undefined && !line.passedOver)
    return {
        root,
        entry: checked.entry,
        binary: program.binary,
        ...(program.settings ? { settings: program.settings } : {}),
        notes: wifi
            ? [...notes, "the Wi-Fi network is no part of an image: a running board is told with devsup deploy"]
            : notes,
    }
}
