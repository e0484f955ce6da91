// What goes wrong with a deploy, in the words and exit codes people get. Owns nothing.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { BoardConnection } from "../board/connection.js"
import type { DeployFailure, Held } from "./deploy.js"

const HELD: Record<Held, string> = {
    "old program": "it has its old program still, and runs it",
    "new program": "it has the new program",
    "no program": "it has no program now",
    unknown: "it may have no program now",
}

/** What a board has, as a sentence about it. */
export function heldText(held: Held): string {
    return HELD[held]
}

/** A deploy that the board did not go along with. */
export function deployTrouble(failure: DeployFailure, board: BoardConnection, size: number): UserError {
    const { step, held } = failure
    const isAway = board.state === "away"
    const isRefused = !isAway && board.state === "connected" && step === "sending the program"
    return new UserError(
        isAway ? ExitCode.NotFound : isRefused ? ExitCode.Failed : ExitCode.TimedOut,
        `board ${board.deviceId} on ${board.port} to take a program of ${size} bytes`,
        `${isAway ? "that it went away" : isRefused ? "that it does not take it" : "no answer"} while ${step}; ${HELD[held]}`,
        isRefused
            ? "if its flash is full of settings, or the program is too large for it, devsup flash writes both afresh"
            : "plug it in, press its reset button if it stays silent, and deploy again"
    )
}
