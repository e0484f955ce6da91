// devsup boards: the boards there are and what each has.
import { existsSync } from "node:fs"
import path from "node:path"
import { Option } from "commander"
import { boardJson, boardTable } from "../boards/board-table.js"
import { listBoards, otherBoards } from "../boards/catalog.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"

export interface BoardsOptions {
    json: boolean
    all: boolean
}

export class BoardsCommand implements Command<BoardsOptions> {
    readonly name = "boards"
    readonly args = ""
    readonly summary = "list the boards: chip, network, heap, largest program, how they are flashed"
    readonly examples = ["devsup boards", "devsup boards --all --json   one JSON line a board, with its pins"]

    options(): Option[] {
        return [
            new Option("--all", "the rest of DeviceScript's boards too"),
            new Option("--json", "one JSON line a board on stdout"),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): BoardsOptions {
        return { json: raw["json"] === true, all: raw["all"] === true }
    }

    async run(options: BoardsOptions, io: Io): Promise<ExitCode> {
        const inProject = existsSync(path.join(io.cwd, "devsconfig.json"))
        const boards = [...listBoards(inProject ? io.cwd : undefined), ...(options.all ? otherBoards() : [])]
        if (options.json) for (const board of boards) io.stdout.write(JSON.stringify(boardJson(board)) + "\n")
        else io.stdout.write(boardTable(boards))
        return ExitCode.Ok
    }
}
