#!/usr/bin/env node
// devsup: the real process around the commands. Knows only their list; owns signals and the exit code.
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { graphCommand } from "./commands/graph-parts.js"
import { buildParts } from "./check/build-parts.js"
import { checkParts } from "./check/check-parts.js"
import { BoardsCommand } from "./commands/boards.js"
import { BuildCommand } from "./commands/build.js"
import { CheckCommand } from "./commands/check.js"
import { deployCommand } from "./commands/deploy-parts.js"
import { doctorCommand } from "./commands/doctor-parts.js"
import { flashCommand } from "./commands/flash-parts.js"
import { LintCommand } from "./commands/lint.js"
import { liveCommands } from "./commands/live-parts.js"
import { NewCommand } from "./commands/new.js"
import { portsCommand } from "./commands/ports-parts.js"
import { simCommand } from "./commands/sim-parts.js"
import { TestCommand } from "./commands/test.js"
import { runCommandLine } from "./command-line.js"
import { ExitCode } from "./exit-code.js"
import { explain } from "./explain.js"
import { BROKEN_PIPE, type Io } from "./io.js"
import { formatUserError } from "./user-error.js"

const COMMANDS = [
    simCommand(),
    new TestCommand(async () => (await import("./scenario/test-parts.js")).testParts),
    new CheckCommand(checkParts),
    new BuildCommand(buildParts),
    new BoardsCommand(),
    flashCommand(),
    deployCommand(),
    portsCommand(),
    doctorCommand(),
    graphCommand(),
    new LintCommand(async () => (await import("./lint/lint-parts.js")).lintParts),
    ...liveCommands(),
    new NewCommand(version()),
]

const stop = new AbortController()
let asked = 0
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
        // Asked again: something does not come to its end, so the process does (exit handlers still run). One key press may
        // arrive twice, from the terminal and from npm.
        if (stop.signal.aborted && performance.now() > asked + 500) process.exit(ExitCode.Interrupted)
        if (!stop.signal.aborted) asked = performance.now()
        stop.abort(signal)
    })
process.stdout.on("error", error => {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error
    stop.abort(BROKEN_PIPE)
})
process.stderr.on("error", () => undefined)
// Nothing is meant to get here; if something does, people are told in the usual way and the terminal is given back.
process.on("uncaughtException", error => {
    const stack = process.argv.includes("--verbose") ? (error.stack ?? "") + "\n" : ""
    process.stderr.write(formatUserError(explain(error)) + stack)
    process.exit(ExitCode.Failed)
})

const io: Io = {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    signal: stop.signal,
    clock: {
        now: () => performance.now(),
        sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    },
}
process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, version(), io)
// Whatever the simulator still holds (timers of the bus, an open keyboard) must not keep a finished command alive.
process.stdout.write("", () => process.exit())

function version(): string {
    // From source the manifest is one folder up, in dist/ it is two.
    for (const up of ["../package.json", "../../package.json"])
        try {
            const manifest = JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8")) as {
                name: string
                version: string
            }
            if (manifest.name === "devicescript-supervisor") return manifest.version
        } catch {
            // looked in the wrong place
        }
    return "unknown"
}
