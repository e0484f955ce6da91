// devsup check: does this firmware compile, come up, and fit its board?
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import { check, crashNote, type Checked, type CheckParts } from "../check/check.js"
import { entryForBoard } from "../check/entry-for-board.js"
import { checkError, crashError, checkJson, checkText } from "../check/report.js"
import { findBoard } from "../boards/catalog.js"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import { explain } from "../explain.js"
import type { Io } from "../io.js"
import { withProgress } from "../progress.js"
import { NO_SUPERVISOR } from "../session.js"

export interface CheckOptions {
    entry?: string
    board?: string
    json: boolean
    /** A node that crashes as it starts is a failure. */
    strict: boolean
}

/** Without entry and board. */
const DEFAULT_ENTRY = "firmware/pico.ts"

export class CheckCommand implements Command<CheckOptions> {
    readonly name = "check"
    readonly args = "[entry]"
    readonly summary = "compile, start in the simulator, and compare with what the board has"
    readonly examples = [
        "devsup check                                      firmware/pico.ts against the board it imports",
        "devsup check firmware/esp32c3.ts --board pico-w   would it fit another one?",
        "devsup check --strict                             a node that crashes as it starts is a failure too",
    ]

    constructor(private readonly parts: () => Promise<CheckParts>) {}

    options(): Option[] {
        return [
            new Option("--board <id>", "the board to compare with (default: those whose pins the entry imports)"),
            new Option("--strict", "a node that crashes as it starts fails the check (exit 1)"),
            new Option("--json", "one JSON line on stdout"),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): CheckOptions {
        const board = raw["board"]
        return {
            ...(args[0] === undefined ? {} : { entry: args[0] }),
            ...(typeof board === "string" ? { board } : {}),
            json: raw["json"] === true,
            strict: raw["strict"] === true,
        }
    }

    async run(options: CheckOptions, io: Io): Promise<ExitCode> {
        const parts = await this.parts()
        let checked: Checked
        try {
            const entry = options.entry ?? defaultEntry(options.board, io, parts)
            const file = findEntry(entry, io.cwd)
            checked = await withProgress(io.stderr, `checking ${entry}`, () =>
                check(file, options.board, parts, io.signal)
            )
        } catch (error) {
            if (options.json && !io.signal.aborted) io.stdout.write(JSON.stringify(failure(error)) + "\n")
            throw error
        }
        // told as the error below
        const crashes = options.strict && checked.bringUp ? crashNote(checked.bringUp.crashed) : undefined
        checked = { ...checked, notes: checked.notes.filter(note => note !== crashes) }
        io.stdout.write(options.json ? JSON.stringify(checkJson(checked, options.strict)) + "\n" : checkText(checked))
        for (const note of checked.notes) io.stderr.write(`note: ${note}\n`)
        if (checked.bringUp?.isUnsupervised) io.stderr.write(NO_SUPERVISOR)
        const problem = checkError(checked) ?? (options.strict ? crashError(checked) : undefined)
        if (problem) throw problem
        return ExitCode.Ok
    }
}

function defaultEntry(board: string | undefined, io: Io, parts: CheckParts): string {
    return board === undefined ? DEFAULT_ENTRY : entryForBoard(findBoard(board, io.cwd), io.cwd, parts)
}

function failure(error: unknown) {
    const { code, expected, found, next } = explain(error)
    return { schema: 1, ok: false, error: { code, expected, found, next } }
}
