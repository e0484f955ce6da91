// From words to a command and back to an exit code. Every error of every command ends here, in one place.
import { Command as Commander, CommanderError } from "commander"
import type { Command } from "./command.js"
import { ExitCode } from "./exit-code.js"
import { explain } from "./explain.js"
import { BROKEN_PIPE, type Io } from "./io.js"
import { usageError } from "./usage-error.js"
import { formatUserError, UserError } from "./user-error.js"

/** Runs the command line (without `node` and the script); never throws, writes errors to stderr, gives the exit code. */
export async function runCommandLine(
    words: readonly string[],
    commands: readonly Command[],
    version: string,
    io: Io
): Promise<ExitCode> {
    let code: ExitCode = ExitCode.Ok
    let current = "devsup"
    const program = quiet(new Commander("devsup"), io)
        .description("Supervised task graphs for DeviceScript firmware: simulate, check, flash, watch.")
        .version(version, "-V, --version", "print the version")
    for (const command of commands) {
        const sub = quiet(program.command(`${command.name} ${command.args}`.trim()), io).description(command.summary)
        sub.allowExcessArguments(false).addHelpText(
            "after",
            "\nExamples:\n" + command.examples.map(e => `  ${e}\n`).join("")
        )
        for (const option of command.options()) sub.addOption(option)
        sub.hook("preAction", () => void (current = `devsup ${command.name}`))
        sub.action(async () => {
            const args = sub.args.length ? sub.args : [undefined]
            code = await command.run(command.validate(args, sub.opts()), io)
        })
    }
    try {
        await program.parseAsync([...words], { from: "user" })
        return code
    } catch (error) {
        if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.Ok
        // What fails after an interruption fails because of it: the compiler's process gets the same signal.
        if (io.signal.aborted) return io.signal.reason === BROKEN_PIPE ? ExitCode.Ok : ExitCode.Interrupted
        const named = words.find(w => commands.some(c => c.name === w))
        return report(error, named ? `devsup ${named}` : current, words.includes("--verbose"), io)
    }
}

function quiet(command: Commander, io: Io): Commander {
    return command
        .exitOverride()
        .configureOutput({
            writeOut: text => void io.stdout.write(text),
            writeErr: () => undefined,
            getOutHelpWidth: () => io.stdout.columns ?? 100,
        })
        .helpOption("-h, --help", "show this help")
        .helpCommand(false)
}

function report(error: unknown, command: string, verbose: boolean, io: Io): ExitCode {
    if (error instanceof CommanderError && error.code === "commander.help") {
        // Called without a command: the help is the answer, but it is bad usage all the same.
        io.stderr.write(`error: expected a command\nnext:  devsup --help lists them\n`)
        return ExitCode.Usage
    }
    const told = error instanceof CommanderError ? usageError(error, command) : explain(error)
    io.stderr.write(formatUserError(told))
    if (verbose) io.stderr.write(stackOf(error))
    return told.code
}

function stackOf(error: unknown): string {
    const cause = error instanceof UserError && error.cause ? error.cause : error
    return (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)) + "\n"
}
