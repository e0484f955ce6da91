// devsup build: checks a firmware for its board and leaves the files that are deployed and flashed.
import path from "node:path"
import { Option } from "commander"
import { bytes } from "../boards/board-table.js"
import { findBoard } from "../boards/catalog.js"
import type { BoardProfile } from "../boards/profile.js"
import { artifacts, type BuildParts } from "../check/artifacts.js"
import { check } from "../check/check.js"
import { entryForBoard } from "../check/entry-for-board.js"
import { checkError, checkText } from "../check/report.js"
import type { Command, RawOptions } from "../command.js"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { withProgress } from "../progress.js"
import { UserError } from "../user-error.js"

export interface BuildOptions {
    entry?: string
    board: string
    out?: string
    firmware?: string
    json: boolean
}

export class BuildCommand implements Command<BuildOptions> {
    readonly name = "build"
    readonly args = "[entry]"
    readonly summary = "check a firmware for a board and leave program, debug info and image"
    readonly examples = [
        "devsup build --board pico                                   the entry that imports @dsboard/pico",
        "devsup build firmware/pico.ts --board pico --out out",
        "devsup build --board pico --firmware devicescript-rp2040-pico.uf2",
    ]

    constructor(private readonly parts: () => Promise<BuildParts>) {}

    options(): Option[] {
        return [
            new Option("--board <id>", "the board it is for; devsup boards lists them"),
            new Option("--out <dir>", "folder of the files (default: .devicescript/built/<board>)"),
            new Option("--firmware <file>", "DeviceScript's image for the board (default: .devicescript/cache/)"),
            new Option("--json", "one JSON line on stdout: the files and their sizes"),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): BuildOptions {
        const text = (name: string) => (typeof raw[name] === "string" ? { [name]: raw[name] } : {})
        const { board } = raw
        if (typeof board !== "string")
            throw new UserError(ExitCode.Usage, "--board with the id of a board", "none", "devsup boards lists them")
        return {
            board,
            json: raw["json"] === true,
            ...(args[0] === undefined ? {} : { entry: args[0] }),
            ...text("out"),
            ...text("firmware"),
        }
    }

    async run(options: BuildOptions, io: Io): Promise<ExitCode> {
        const parts = await this.parts()
        // a board of the project is known to it, wherever in it this is called
        const named = options.entry === undefined ? undefined : findEntry(options.entry, io.cwd)
        const board = findBoard(options.board, named === undefined ? io.cwd : parts.locate(named).root)
        const entry = options.entry ?? entryForBoard(board, io.cwd, parts)
        const file = named ?? findEntry(entry, io.cwd)
        const checked = await withProgress(io.stderr, `building ${entry}`, () =>
            check(file, options.board, parts, io.signal)
        )
        for (const note of checked.notes) io.stderr.write(`note: ${note}\n`)
        const problem = checkError(checked)
        if (problem) {
            io.stderr.write(checkText(checked))
            throw problem
        }
        const out = path.resolve(io.cwd, options.out ?? defaultFolder(checked.root, board))
        const firmware = options.firmware === undefined ? undefined : path.resolve(io.cwd, options.firmware)
        const built = await artifacts(checked, board, out, firmware, parts)
        if (options.json) io.stdout.write(JSON.stringify({ schema: 1, ...built.manifest }) + "\n")
        else {
            io.stdout.write(checkText(checked))
            for (const { path: to, bytes: size } of built.files)
                io.stdout.write(`wrote ${path.relative(io.cwd, to) || to}  ${bytes(size)} B\n`)
        }
        for (const note of built.notes) io.stderr.write(`note: ${note}\n`)
        return ExitCode.Ok
    }
}

function defaultFolder(root: string, board: BoardProfile): string {
    return path.join(root, ".devicescript", "built", board.id)
}
