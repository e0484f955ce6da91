// devsup cancel: a job of a board's slot controller is asked to go, and what came of it.
import { Option } from "commander"
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { parseDuration } from "../duration.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { aborted, withBoard, type LiveParts } from "../live/with-board.js"
import { UserError } from "../user-error.js"

export interface CancelOptions {
    board: BoardChoice
    json: boolean
    /** For its end; else for the acceptance. */
    wait: boolean
    /** ms */
    timeout: number
    id: number
}

export class CancelCommand implements Command<CancelOptions> {
    readonly name = "cancel"
    readonly args = "<id>"
    readonly summary = "ask a job of the slot controller to go, and wait for its end"
    readonly examples = [
        "devsup cancel 7                    devsup status and events show the ids",
        "devsup cancel 7 --sim tcp://127.0.0.1:7070 --json",
    ]

    constructor(private readonly parts: LiveParts) {}

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--no-wait", "end when the board has accepted it, not when the job has ended"),
            new Option("--timeout <duration>", "how long to wait for the end; a bare number is ms").default("60s"),
            new Option("--json", "one JSON object on stdout: what came of it"),
            verboseOption(),
        ]
    }

    validate([id]: readonly (string | undefined)[], raw: RawOptions): CancelOptions {
        return {
            board: parseChoice(raw),
            json: raw["json"] === true,
            wait: raw["wait"] !== false,
            timeout: parseDuration((raw["timeout"] as string | undefined) ?? "60s", "--timeout"),
            id: parseId(id ?? ""),
        }
    }

    async run(options: CancelOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            const { id, wait, json } = options
            const from = board.jobEvents.length
            const error = await ask(board, options, io)
            if (error === "interrupted") {
                if (io.signal.reason === BROKEN_PIPE) return ExitCode.Ok
                io.stderr.write("interrupted: the board goes on with it\n")
                return ExitCode.Interrupted
            }
            if (error) throw error
            const end = board.jobEvents.slice(from).find(e => e.id === id && /^(finished|rejected)$/.test(e.kind))
            const how = end && (end.outcome ?? end.rejection)
            const outcome = wait ? "done" : "accepted"
            const told = { schema: 1, request: "cancel", device: board.deviceId, id, outcome }
            if (json) io.stdout.write(JSON.stringify(wait && how ? { ...told, ended: how } : told) + "\n")
            else io.stdout.write(`job ${id}: ${wait ? (how ?? "ended") : "accepted"}\n`)
            return ExitCode.Ok
        })
    }
}

async function ask(
    board: BoardConnection,
    { id, wait, timeout }: CancelOptions,
    io: Io
): Promise<Error | "interrupted" | undefined> {
    const panics = board.panics
    const over = new AbortController()
    const late = io.clock.sleep(timeout, over.signal).then(() => tooLate(board, id, timeout))
    const asked = board.cancel(id, { wait }).then(
        () => undefined,
        (e: Error) => (board.panics > panics ? panicked(board, id, e) : e)
    )
    try {
        return await Promise.race([asked, late, aborted(io.signal).then(() => "interrupted" as const)])
    } finally {
        over.abort()
    }
}

function tooLate(board: BoardConnection, id: number, timeout: number): UserError {
    const owned = board
        .statuses()
        .flatMap(graph => graph.slots)
        .find(slot => slot.ownerId === id)
    return new UserError(
        ExitCode.TimedOut,
        `job ${id} to end within ${timeout} ms`,
        owned ? `slot ${owned.slot} ${owned.status}` : "no outcome",
        "the board goes on with it: look at devsup events, or allow more time with --timeout"
    )
}

function panicked(board: BoardConnection, id: number, cause: Error): UserError {
    return new UserError(
        ExitCode.Device,
        `job ${id} to be cancelled`,
        `that the program of board ${board.deviceId} panicked meanwhile`,
        "devsup log shows the panic and its stack",
        { cause }
    )
}

function parseId(text: string): number {
    const id = Number(text)
    if (/^\d{1,10}$/.test(text) && id > 0 && id <= 0xffffffff) return id
    throw new UserError(
        ExitCode.Usage,
        "the id of a job, a whole number from 1 on",
        JSON.stringify(text),
        "devsup status shows the jobs that own a slot, devsup events all that is told of jobs"
    )
}
