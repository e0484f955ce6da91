// devsup status: how the nodes of a board stand, once.
import { Option } from "commander"
import type { BoardChoice } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { statusText } from "../live/status-table.js"
import { withBoard, type LiveParts } from "../live/with-board.js"
import { palette } from "../view/palette.js"

export interface StatusOptions {
    board: BoardChoice
    json: boolean
}

export class StatusCommand implements Command<StatusOptions> {
    readonly name = "status"
    readonly args = ""
    readonly summary = "how the nodes of a board stand: state, readiness, restarts, last faults"
    readonly examples = [
        "devsup status                             the board that is plugged in",
        "devsup status --port /dev/ttyACM0 --json  one JSON line a graph",
        "devsup status --sim tcp://127.0.0.1:7070  devsup sim --listen 7070",
    ]

    constructor(private readonly parts: LiveParts) {}

    options(): Option[] {
        return [...boardOptions(), new Option("--json", "one JSON object a graph and line on stdout"), verboseOption()]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): StatusOptions {
        return { board: parseChoice(raw), json: raw["json"] === true }
    }

    async run(options: StatusOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            await board.refresh()
            for (const problem of board.problems()) io.stderr.write(problem + "\n")
            const graphs = board.statuses()
            if (options.json) for (const graph of graphs) io.stdout.write(JSON.stringify(graph) + "\n")
            else io.stdout.write(statusText(graphs, palette(io.env), io.stdout.isTTY ? io.stdout.columns : undefined))
            return ExitCode.Ok
        })
    }
}
