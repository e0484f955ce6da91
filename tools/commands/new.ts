// devsup new: a project to begin with. A firmware of two nodes for a board, its test, and what runs them everywhere.
import path from "node:path"
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { UserError } from "../user-error.js"

export interface NewOptions {
    dir: string
    board: string
    /** Absent: the version of this package. */
    library?: string
}

export class NewCommand implements Command<NewOptions> {
    readonly name = "new"
    readonly args = "<dir>"
    readonly summary = "make a project: a firmware for a board, its test, CI and editor settings"
    readonly examples = [
        "devsup new my-light --board pico",
        "devsup new my-light --board xiao-esp32c3 --library ../devicescript-supervisor-0.1.0.tgz",
    ]

    /** `version` is this package's. */
    constructor(private readonly version: string) {}

    options(): Option[] {
        return [
            new Option("--board <id>", "the board it is for; devsup boards lists them"),
            new Option(
                "--library <spec>",
                "where devicescript-supervisor comes from: a version, a folder, an archive (default: this version)"
            ),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): NewOptions {
        const [dir] = args
        const { board, library } = raw
        if (!dir)
            throw new UserError(ExitCode.Usage, "the folder of the new project", "none", "devsup new DIR --board ID")
        if (typeof board !== "string")
            throw new UserError(ExitCode.Usage, "--board with the id of a board", "none", "devsup boards lists them")
        return { dir, board, ...(typeof library === "string" ? { library } : {}) }
    }

    async run(options: NewOptions, io: Io): Promise<ExitCode> {
        const [{ findBoard }, { projectFiles }, { packageName }, { librarySpec }, folder] = await Promise.all([
            import("../boards/catalog.js"),
            import("../new/project-files.js"),
            import("../new/manifest.js"),
            import("../new/library-spec.js"),
            import("../new/empty-folder.js"),
        ])
        const dir = path.resolve(io.cwd, options.dir)
        const board = findBoard(options.board)
        const library = librarySpec(options.library ?? this.version, io.cwd, dir)
        folder.assertEmpty(dir, options.dir)
        const files = projectFiles(packageName(path.basename(dir)), board, library)
        folder.writeFiles(dir, files)
        const at = path.relative(io.cwd, dir)
        io.stdout.write(
            Object.keys(files)
                .map(file => `wrote ${path.join(at, file)}\n`)
                .join("")
        )
        const go = at === "" ? [] : [`cd ${/^[\w./\\:-]+$/.test(at) ? at : JSON.stringify(at)}`]
        io.stderr.write(`next: ${[...go, "npm install", "npm test", "npm start"].join(" && ")}\n`)
        return ExitCode.Ok
    }
}
