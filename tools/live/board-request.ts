// A request to a board, from the options that every such command takes to the ways it may end: its outcome, a panic of the
// program meanwhile, the time it was given, an interruption. What is asked, and what is told of it, is the command's.
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { RawOptions } from "../command.js"
import { parseDuration } from "../duration.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import { UserError } from "../user-error.js"
import { parseChoice } from "./board-choice.js"
import { aborted } from "./with-board.js"

export interface RequestOptions {
    board: BoardChoice
    json: boolean
    /** For the outcome; else for the acceptance. */
    wait: boolean
    /** ms */
    timeout: number
}

/** Throws UserError (exit 2) for what cannot be meant. */
export function parseRequestOptions(raw: RawOptions): RequestOptions {
    return {
        board: parseChoice(raw),
        json: raw["json"] === true,
        wait: raw["wait"] !== false,
        timeout: parseDuration((raw["timeout"] as string | undefined) ?? "60s", "--timeout"),
    }
}

/** What is expected of the board, in the words of an error. */
export interface Expected {
    /** As in "node fan to be stopped". */
    aim: string
    /** The same as something that is reached in time. */
    end: string
    /** How it stands when the time is over. */
    standing(): string
}

/** Asks, and gives the error that it ended with: UserError 6 when the time is over, 7 for a panic, else what `ask` threw. */
export async function requestOf(
    board: BoardConnection,
    io: Io,
    { aim, end, standing }: Expected,
    timeout: number,
    ask: () => Promise<void>
): Promise<Error | "interrupted" | undefined> {
    const panics = board.panics
    const over = new AbortController()
    const late = io.clock
        .sleep(timeout, over.signal)
        .then(
            () =>
                new UserError(
                    ExitCode.TimedOut,
                    `${end} within ${timeout} ms`,
                    standing(),
                    "the board goes on with it: look at devsup events, or allow more time with --timeout"
                )
        )
    const asked = ask().then(
        () => undefined,
        (e: Error) => (board.panics > panics ? panicked(board, aim, e) : e)
    )
    try {
        return await Promise.race([asked, late, aborted(io.signal).then(() => "interrupted" as const)])
    } finally {
        over.abort()
    }
}

/** The end of a command that was interrupted while it waited. */
export function tellInterrupted(io: Io): ExitCode {
    if (io.signal.reason === BROKEN_PIPE) return ExitCode.Ok
    io.stderr.write("interrupted: the board goes on with it\n")
    return ExitCode.Interrupted
}

function panicked(board: BoardConnection, aim: string, cause: Error): UserError {
    return new UserError(
        ExitCode.Device,
        aim,
        `that the program of board ${board.deviceId} panicked meanwhile`,
        "devsup log shows the panic and its stack",
        { cause }
    )
}
