// Whether a program that was checked may go onto the board that answered. Pure.
import { CODE_LIMIT, codeEnd, hasTooMuchCode } from "../../sim/code-end.js"
import type { BoardProfile } from "../boards/profile.js"
import { fit } from "../check/budget.js"
import type { Checked } from "../check/check.js"
import { checkError } from "../check/report.js"
import { ExitCode } from "../exit-code.js"
import type { BoardKind } from "../ports/board-kind.js"
import { UserError } from "../user-error.js"

/** Throws UserError: 1 it is too large, asks for what the board lacks, or has other pins; 4 another board than was named. */
export function assertRightBoard(checked: Checked, kind: BoardKind, named: BoardProfile | undefined): void {
    const { entry, program, bringUp, requirements, fits } = checked
    if (!bringUp)
        throw new UserError(
            ExitCode.Failed,
            `${entry} to fit a board`,
            hasTooMuchCode(program.binary)
                ? `code of ${codeEnd(program.binary)} bytes, more than the ${CODE_LIMIT} the VM takes`
                : `a program of ${program.size} bytes, larger than any holds`,
            "leave out what is not used"
        )
    const { profile } = kind
    // a simulator is no board of the table, and takes any program
    if (!profile) return
    if (named && named.id !== profile.id)
        throw new UserError(
            ExitCode.NotFound,
            `a ${named.name} (--board ${named.id})`,
            `a ${profile.name}`,
            `plug the other board in, or name this one with --board ${profile.id}`
        )
    const problem = checkError({
        ...checked,
        fits: [fit(profile, program.size, codeEnd(program.binary), bringUp.heap, requirements)],
    })
    if (problem) throw problem
    const isFor = fits.map(f => f.board)
    if (!named && isFor.length > 0 && !isFor.some(board => samePins(board, profile)))
        throw new UserError(
            ExitCode.Failed,
            `${entry}, made for the ${isFor.map(board => board.name).join(" and ")}, to meet that board`,
            `a ${profile.name}, whose pins are others`,
            `name another port with --port; if this board is meant, say so with --board ${profile.id}`
        )
}

function samePins(a: BoardProfile, b: BoardProfile): boolean {
    return a.devsId === b.devsId || JSON.stringify(a.pins) === JSON.stringify(b.pins)
}
