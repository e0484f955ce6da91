// What goes wrong with a board, in the words and exit codes people get. Owns nothing.
import { SimError } from "../../sim/errors.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { PortError, PortTrouble } from "./byte-stream.js"
import type { BoardConnection } from "./connection.js"

/** A port that was named, and what it came to. */
export function namedPort(error: PortError, isSimulator: boolean): UserError {
    const { port, reason, trouble } = error
    const expected = isSimulator ? `a simulator at ${port}` : `a DeviceScript board on ${port}`
    return new UserError(codeOf(trouble), expected, reason, nextFor(trouble, isSimulator), { cause: error })
}

/** No port was named, and none had a board. */
export function nowhere(failures: readonly PortError[]): UserError {
    const held = failures.find(f => f.trouble === "busy" || f.trouble === "permission")
    const found = failures.length ? "none:\n" + rows(failures.map(f => [f.port, f.reason])) : "no serial port at all"
    const next = held
        ? nextFor(held.trouble, false)
        : "plug the board in with a data cable, flash it with devsup flash, or name its port with --port; " +
          "--sim tcp://127.0.0.1:PORT reaches devsup sim --listen PORT"
    return new UserError(held ? ExitCode.Busy : ExitCode.NotFound, "a DeviceScript board on a serial port", found, next)
}

/** No port was named, and several had one. */
export function several(boards: readonly { port: string; deviceId: string }[]): UserError {
    return new UserError(
        ExitCode.NotFound,
        "one DeviceScript board",
        `${boards.length} of them:\n` + rows(boards.map(b => [b.port, `board ${b.deviceId}`])),
        `name one with --port ${boards[0].port}`
    )
}

export function outOfReach(of: BoardConnection): UserError {
    return new UserError(
        ExitCode.NotFound,
        `board ${of.deviceId} on ${of.port}`,
        "that it went away",
        "plug it in again; it is found by itself as long as this runs"
    )
}

export function noSupervisor(of: BoardConnection): UserError {
    if (of.panics)
        return new UserError(
            ExitCode.Device,
            `a supervisor on board ${of.deviceId}`,
            `a program that panics (${of.panics} so far)`,
            "devsup log shows the panic and its stack"
        )
    if (of.state === "silent") return silent(of)
    return new UserError(
        ExitCode.Device,
        `a supervisor on board ${of.deviceId}`,
        "a program that announces none",
        "add startSupervisorServer(supervisor) to the program and deploy it; devsup log shows what runs there"
    )
}

/** A request to the board failed: what the device said stays as it is, a mere silence gets its exit code. */
export function noAnswer(of: BoardConnection, error: unknown): unknown {
    if (error instanceof UserError || error instanceof SimError) return error
    const [problem] = of.problems()
    const match = problem && /^(.*)expected (.*), found (.*): (.*)$/.exec(problem)
    if (match) return new UserError(ExitCode.Device, match[2], `${match[1]}${match[3]}`, match[4], { cause: error })
    if (of.state === "away") return outOfReach(of)
    return silent(of, error)
}

function silent(of: BoardConnection, cause?: unknown): UserError {
    return new UserError(
        ExitCode.TimedOut,
        `an answer of board ${of.deviceId} on ${of.port}`,
        of.state === "silent" ? "silence" : "none",
        "look at devsup log, or press the board's reset button",
        { cause }
    )
}

function codeOf(trouble: PortTrouble): ExitCode {
    if (trouble === "busy" || trouble === "permission") return ExitCode.Busy
    return trouble === "silent" ? ExitCode.TimedOut : ExitCode.NotFound
}

function nextFor(trouble: PortTrouble, isSimulator: boolean): string {
    if (isSimulator) return "start one with devsup sim --listen PORT and give its address as --sim tcp://127.0.0.1:PORT"
    switch (trouble) {
        case "busy":
            return "close the program that holds the port (a terminal, an IDE, another devsup)"
        case "permission":
            return "join the group that owns the port (on Debian: sudo usermod -a -G dialout $USER), then log in again"
        case "silent":
            return "press the board's reset button, or flash it with devsup flash"
        case "not-a-board":
            return "flash the board with devsup flash, or name another port"
        default:
            return "plug the board in, or name another port; devsup ports lists them"
    }
}

function rows(lines: string[][]): string {
    const width = Math.max(...lines.map(([port]) => port.length))
    return lines.map(([port, what]) => `${port.padEnd(width)}  ${what}`).join("\n")
}
