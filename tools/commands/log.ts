// devsup log: what the program on a board logs, with the lines of the source where it shows a stack.
import { Option } from "commander"
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { LinkNews, tellConnected } from "../live/link-news.js"
import { logLine } from "../live/log-lines.js"
import type { BuiltPrograms } from "../live/programs.js"
import { framesFor, hasFrame, type Frames } from "../live/stack-frames.js"
import { follow, withBoard, type LiveParts } from "../live/with-board.js"

export interface LogOptions {
    board: BoardChoice
    json: boolean
    follow: boolean
    entry?: string
}

export interface LogParts extends LiveParts {
    programs(cwd: string): Promise<BuiltPrograms>
}

export class LogCommand implements Command<LogOptions> {
    readonly name = "log"
    readonly args = ""
    readonly summary = "what the program on a board logs, as it happens; stacks with file and line"
    readonly examples = [
        "devsup log",
        "devsup log --entry firmware/pico.ts   stack frames by this entry's debug information",
        "devsup log --no-follow --json         what the board has kept, then it ends",
    ]

    constructor(private readonly parts: LogParts) {}

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--entry <file>", "the program on the board (default: the build of this project that it is)"),
            new Option("--no-follow", "end after the lines that are there"),
            new Option("--json", "one JSON object a line on stdout"),
            verboseOption(),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): LogOptions {
        const { entry } = raw as { entry?: string }
        return {
            board: parseChoice(raw),
            json: raw["json"] === true,
            follow: raw["follow"] !== false,
            ...(entry === undefined ? {} : { entry }),
        }
    }

    async run(options: LogOptions, io: Io): Promise<ExitCode> {
        const programs = await this.parts.programs(io.cwd)
        if (options.entry !== undefined) programs.assertEntry(options.entry)
        return await withBoard(this.parts, options.board, io, async board => {
            const link = new LinkNews(board)
            tellConnected(board, options.json, io)
            const frames = await framesFor(await board.program(), options.entry, programs)
            io.stderr.write(frames.warning ?? "")
            const look = printer(board, frames, options.json, io)
            if (!options.follow) look()
            else
                await follow(board, io.signal, () => {
                    look()
                    io.stderr.write(link.text())
                })
            return ExitCode.Ok
        })
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
