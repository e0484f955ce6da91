// Finds and opens the board a command is about: the one that was named, or the one that is there. Owns nothing: the connection
// is the caller's to close.
import type { LinkClock } from "../../sim/board-link.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { withProgress } from "../progress.js"
import { UserError } from "../user-error.js"
import { PortError, WENT_AWAY, type OpenStream } from "./byte-stream.js"
import type { BoardChoice } from "./connection.js"
import { findBoard, type PortList } from "./find-board.js"
import { hostClock } from "./host-clock.js"
import { openStream } from "./open-stream.js"
import { isCandidate, serialPorts } from "./ports.js"
import { reach, type Reached, type ReachOptions } from "./reach.js"
import { SerialConnection } from "./serial-connection.js"
import { namedPort } from "./troubles.js"

/** What of the computer is needed; a test brings others. */
export interface OpenParts {
    open: OpenStream
    clock: LinkClock
    ports(): Promise<PortList>
}

const TIMEOUT = 5000
/** How often a port that went away is looked for. */
const LOOK_EVERY = 100
/** A supervisor that is there has announced itself by then, ms after its board was found. */
const SUPERVISOR_WITHIN = 1500

export const openBoard = async (choice: BoardChoice, io: Io): Promise<SerialConnection> =>
    await openBoardWith(choice, io, { open: openStream, clock: hostClock(io.clock), ports: portList })

/** As `openBoard`, with parts from outside. */
export async function openBoardWith(choice: BoardChoice, io: Io, parts: OpenParts): Promise<SerialConnection> {
    return await withProgress(io.stderr, "connecting to the board", async () => {
        const { clock, open } = parts
        const timeout = choice.timeout ?? TIMEOUT
        const until = clock.now + timeout
        const named = choice.sim ?? choice.port
        const finding = find(named, choice.sim !== undefined, timeout, parts)
        const reached = await Promise.race([finding, aborted(io.signal)])
        if (!reached) {
            // it may take its time to fail; if it does not, the port is given back
            finding.then(
                late => late.wire.close(),
                () => undefined
            )
            throw interrupted()
        }
        const others = async () => (choice.sim === undefined ? (await parts.ports()).candidates.slice() : [])
        const connection = SerialConnection.over(reached, { open, clock, others })
        const end = () => void connection.close()
        io.signal.addEventListener("abort", end, { once: true })
        try {
            await connection.settled(Math.min(SUPERVISOR_WITHIN, Math.max(0, until - clock.now)))
        } finally {
            io.signal.removeEventListener("abort", end)
        }
        if (!io.signal.aborted) return connection
        await connection.close()
        throw interrupted()
    })
}

function aborted(signal: AbortSignal): Promise<undefined> {
    return new Promise(resolve => {
        if (signal.aborted) resolve(undefined)
        else signal.addEventListener("abort", () => resolve(undefined), { once: true })
    })
}

function interrupted(): UserError {
    return new UserError(ExitCode.Interrupted, "to connect to the board", "an interruption", "run it again")
}

async function find(
    named: string | undefined,
    isSimulator: boolean,
    timeout: number,
    { open, clock, ports }: OpenParts
): Promise<Reached> {
    // a first status must come in the same time
    const options = { open, clock, timeout: Math.max(timeout - SUPERVISOR_WITHIN, timeout / 2) }
    if (named === undefined) return await findBoard(await ports(), options)
    try {
        return await reachAgain(named, options)
    } catch (e) {
        throw e instanceof PortError ? namedPort(e, isSimulator) : e
    }
}

/** A board that restarts takes its port along for a moment: one that was there is waited for. */
async function reachAgain(port: string, options: ReachOptions): Promise<Reached> {
    const { clock } = options
    const end = clock.now + options.timeout
    for (let gone: PortError | undefined; ;) {
        try {
            return await reach(port, { ...options, timeout: Math.max(1, end - clock.now) })
        } catch (e) {
            if (e instanceof PortError && e.reason === WENT_AWAY) gone = e
            if (!gone || !(e instanceof PortError) || e.trouble !== "missing") throw e
            if (clock.now >= end) throw gone
        }
        await new Promise<void>(resolve => clock.setTimeout(resolve, LOOK_EVERY, "housekeeping"))
    }
}

async function portList(): Promise<PortList> {
    const all = await serialPorts()
    return {
        candidates: all.filter(isCandidate).map(port => port.path),
        skipped: all
            .filter(port => !isCandidate(port))
            .map(port => ({ port: port.path, reason: "not on USB; name it with --port to try it" })),
    }
}
