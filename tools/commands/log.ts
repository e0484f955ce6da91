// devsup log: what the program on a board logs, with the lines of the source where it shows a stack.
import path from "node:path"
import { Option } from "commander"
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { parseDuration } from "../duration.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { LinkNews, tellConnected } from "../live/link-news.js"
import { logLine } from "../live/log-lines.js"
import type { BuiltPrograms } from "../live/programs.js"
import { whileRecorded } from "../live/recorded.js"
import type { RecordingSink } from "../live/recording-file.js"
import { framesFor, hasFrame, type Frames } from "../live/stack-frames.js"
import { follow, withBoard, type LiveParts } from "../live/with-board.js"
import { assertFolder } from "../timeline-option.js"
import { UserError } from "../user-error.js"

export interface LogOptions {
    board: BoardChoice
    json: boolean
    follow: boolean
    entry?: string
    /** A file for what comes over the port; absent: it is not kept. */
    record?: string
    /** Wall ms; absent: until interrupted. */
    duration?: number
}

export interface LogParts extends LiveParts {
    programs(cwd: string): Promise<BuiltPrograms>
    /** A recording of the board of this id, in a file that is replaced. Throws UserError. */
    record(file: string, board: string): RecordingSink
}

export class LogCommand implements Command<LogOptions> {
    readonly name = "log"
    readonly args = ""
    readonly summary = "what the program on a board logs, as it happens; stacks with file and line"
    readonly examples = [
        "devsup log",
        "devsup log --entry firmware/pico.ts   stack frames by this entry's debug information",
        "devsup log --no-follow --json         what the board has kept, then it ends",
        "devsup log --record bus.jsonl --for 1h  frames too, for devsup sim --replay bus.jsonl",
    ]

    constructor(private readonly parts: LogParts) {}

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--entry <file>", "the program on the board (default: the build of this project that it is)"),
            new Option("--no-follow", "end after the lines that are there"),
            new Option("--for <duration>", "end after so long: 500ms 60s 5m 2h (default: until interrupted)"),
            new Option(
                "--record <file>",
                "write every frame of the bus and every line as it comes, to be replayed in the simulator"
            ),
            new Option("--json", "one JSON object a line on stdout"),
            verboseOption(),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): LogOptions {
        const { entry, record, for: duration } = raw as { entry?: string; record?: string; for?: string }
        const isOver = raw["follow"] === false
        if (isOver && (record !== undefined || duration !== undefined))
            throw new UserError(
                ExitCode.Usage,
                `a board that is followed with ${record === undefined ? "--for" : "--record"}`,
                "--no-follow",
                "leave out one of them"
            )
        return {
            board: parseChoice(raw),
            json: raw["json"] === true,
            follow: !isOver,
            ...(entry === undefined ? {} : { entry }),
            ...(record === undefined ? {} : { record }),
            ...(duration === undefined ? {} : { duration: parseDuration(duration, "--for") }),
        }
    }

    async run(options: LogOptions, io: Io): Promise<ExitCode> {
        const programs = await this.parts.programs(io.cwd)
        if (options.entry !== undefined) programs.assertEntry(options.entry)
        if (options.record !== undefined) assertFolder(options.record, "--record", io.cwd)
        return await withBoard(this.parts, options.board, io, async board => {
            const link = new LinkNews(board)
            tellConnected(board, options.json, io)
            const frames = await framesFor(await board.program(), options.entry, programs)
            io.stderr.write(frames.warning ?? "")
            const look = printer(board, frames, options.json, io)
            if (!options.follow) look()
            else
                await this.during(options, board, io, signal =>
                    follow(board, signal, () => {
                        look()
                        io.stderr.write(link.text())
                    })
                )
            return ExitCode.Ok
        })
    }

    /** Does the work for as long as was asked for, and records meanwhile. */
    private async during(
        { record, duration }: LogOptions,
        board: BoardConnection,
        io: Io,
        work: (signal: AbortSignal) => Promise<void>
    ): Promise<void> {
        const over = new AbortController()
        const signal = AbortSignal.any([io.signal, over.signal])
        if (duration !== undefined) void io.clock.sleep(duration, signal).then(() => over.abort())
        if (record === undefined) return await work(signal)
        const sink = this.parts.record(path.resolve(io.cwd, record), board.deviceId)
        await whileRecorded(board, sink, io, signal, work)
    }
}

/** Writes what is new in the log. */
function printer(board: BoardConnection, frames: Frames, json: boolean, io: Io): () => void {
    let seen = 0
    let note = frames.note
    return () => {
        for (const line of board.log.slice(seen)) {
            if (note && hasFrame(line.text)) {
                io.stderr.write(note)
                note = undefined
            }
            const told = { ...line, text: frames.map?.mapText(line.text) ?? line.text }
            io.stdout.write(json ? JSON.stringify(told) + "\n" : logLine(told))
        }
        seen = board.log.length
    }
}
