// What commander says about a bad command line, in our three lines.
import type { CommanderError } from "commander"
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

const EXPECTED: Record<string, string> = {
    "commander.unknownOption": "an option it knows",
    "commander.unknownCommand": "one of its commands",
    "commander.optionMissingArgument": "a value after the option",
    "commander.excessArguments": "fewer arguments",
    "commander.missingArgument": "all arguments",
    "commander.conflictingOption": "options that go together",
    "commander.invalidArgument": "a value it can read",
}

/** The UserError (exit 2) for a commander error; `command` is the words of the command, such as `devsup sim`. */
export function usageError(error: CommanderError, command: string): UserError {
    const text = error.message.replace(/^error: /, "")
    const suggestion = /\(Did you mean (.*)\?\)/.exec(text)?.[1]
    const found = text.split("\n")[0] ?? text
    return new UserError(
        ExitCode.Usage,
        `${EXPECTED[error.code] ?? "a command line it can read"} (${command})`,
        found.replace(/\.$/, ""),
        (suggestion ? `did you mean ${suggestion}? ` : "") + `${command} --help shows what there is`,
        { cause: error }
    )
}
