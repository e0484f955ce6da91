// Whether a program that was deployed runs: the board says that it is this one and that it is running, its supervisor (if it
// has one) answers, and it does not panic at once. A board that restarts for its new program is waited for. Owns nothing.
import { DeviceScriptManagerReg, SRV_DEVICE_SCRIPT_MANAGER } from "jacdac-ts"
import type { GraphStatus } from "../../sim/wire/status.js"
import type { BoardConnection } from "../board/connection.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { Exchange, NoAnswer, type ExchangeLink } from "./exchange.js"

/** A connected board that lets other services be spoken to. */
export interface LinkedBoard extends BoardConnection {
    link(): ExchangeLink
}

export interface Wanted {
    /** Of the program, in hex. */
    sha256: string
    /** Whether it has a supervisor on the wire. */
    hasSupervisor: boolean
    /** Panics of the board that were before. */
    panicsBefore: number
}

/** ms for everything; a board that restarts is back on USB within three seconds. */
const PATIENCE = 15_000
const LOOK_EVERY = 250
/** ms that a program without a supervisor has to run without a panic: roles bind in the first second. */
const STEADY = 1500

/** The graphs of the program, none where it has no supervisor. Throws UserError: 6 it does not run, 7 it panics. */
export async function untilRuns(board: LinkedBoard, wanted: Wanted, signal: AbortSignal): Promise<GraphStatus[]> {
    const link = board.link()
    const exchange = new Exchange(link, signal)
    const end = link.clock.now + PATIENCE
    let runsSince: number | undefined
    for (; link.clock.now < end; await exchange.wait(LOOK_EVERY)) {
        if (board.panics > wanted.panicsBefore) throw panicked(board)
        if (board.state === "away" || !(await isRunning(exchange, wanted.sha256))) {
            runsSince = undefined
            continue
        }
        runsSince ??= link.clock.now
        if (wanted.hasSupervisor) {
            if (board.problems().length) return []
            const isThere = await board.refresh().then(
                () => true,
                () => false
            )
            if (isThere) return board.statuses()
        } else if (link.clock.now - runsSince >= STEADY) return []
    }
    throw new UserError(
        board.state === "away" ? ExitCode.NotFound : ExitCode.TimedOut,
        `the new program to run on board ${board.deviceId}`,
        runsSince === undefined
            ? board.state === "away"
                ? `that ${board.port} went away and did not come back`
                : "that it does not, though the board has it"
            : "that it runs, but its supervisor does not answer",
        "look at devsup log, or press the board's reset button"
    )
}

async function isRunning(exchange: Exchange, sha256: string): Promise<boolean> {
    try {
        const manager = (await exchange.services()).indexOf(SRV_DEVICE_SCRIPT_MANAGER)
        const running = await exchange.get(manager, DeviceScriptManagerReg.Running)
        const hash = await exchange.get(manager, DeviceScriptManagerReg.ProgramSha256)
        return running[0] === 1 && Buffer.from(hash).toString("hex") === sha256
    } catch (error) {
        if (error instanceof NoAnswer) return false
        throw error
    }
}

function panicked(board: LinkedBoard): UserError {
    // the runtime writes the exception and its stack as warnings
    const last = board.log.filter(line => /^(warn|error)$/.test(line.level) && line.text !== "Unhandled exception")
    return new UserError(
        ExitCode.Device,
        `the new program to run on board ${board.deviceId}`,
        ["that it panics", ...last.slice(-4).map(line => line.text)].join("\n"),
        "devsup log shows the stack; mend the program and deploy it again"
    )
}
