// The shape of a sub-command: what it is, what it takes, a check before anything is opened, and the work.
import type { Option } from "commander"
import type { ExitCode } from "./exit-code.js"
import type { Io } from "./io.js"

/** Option values as commander parsed them, by camelCase name. */
export type RawOptions = Record<string, unknown>

export interface Command<Options = unknown> {
    readonly name: string
    readonly summary: string
    /** Positional arguments in commander's notation, such as `[entry]`; empty when there are none. */
    readonly args: string
    /** Lines shown under the help. */
    readonly examples: readonly string[]
    options(): Option[]
    /** Turns what was typed into options; throws UserError (exit 2) for what cannot be meant. Opens nothing. */
    validate(args: readonly (string | undefined)[], raw: RawOptions): Options
    /** Does the work; gives the exit code of a regular end, throws UserError for everything else. */
    run(options: Options, io: Io): Promise<ExitCode>
}
