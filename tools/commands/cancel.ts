// devsup cancel: a job of a board's slot controller is asked to go, and what came of it.
import { Option } from "commander"
import type { BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, verboseOption } from "../live/board-choice.js"
import { parseRequestOptions, requestOf, tellInterrupted, type RequestOptions } from "../live/board-request.js"
import { withBoard, type LiveParts } from "../live/with-board.js"
import { UserError } from "../user-error.js"

export interface CancelOptions extends RequestOptions {
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
        return { ...parseRequestOptions(raw), id: parseId(id ?? "") }
    }

    async run(options: CancelOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            const { id, wait, json } = options
            const from = board.jobEvents.length
            const expected = {
                aim: `job ${id} to be cancelled`,
                end: `job ${id} to end`,
                standing: () => standing(board, id),
            }
            const error = await requestOf(board, io, expected, options.timeout, () => board.cancel(id, { wait }))
            if (error === "interrupted") return tellInterrupted(io)
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

function standing(board: BoardConnection, id: number): string {
    const owned = board
        .statuses()
        .flatMap(graph => graph.slots)
        .find(slot => slot.ownerId === id)
    return owned ? `slot ${owned.slot} ${owned.status}` : "no outcome"
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
