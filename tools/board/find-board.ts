// Which port the board is on, when none was named: every candidate is asked at once, and only the board's own answer counts.
// Owns the wires until one is chosen; the others are closed.
import type { LinkClock } from "../../sim/board-link.js"
import { PortError, type OpenStream } from "./byte-stream.js"
import { reach, type Reached } from "./reach.js"
import { nowhere, several } from "./troubles.js"

export interface PortList {
    /** Ports that a board may be on. */
    candidates: readonly string[]
    /** Ports that are not asked, and why. */
    skipped: readonly { port: string; reason: string }[]
}

/** Throws UserError: none, several. */
export async function findBoard(
    ports: PortList,
    options: { open: OpenStream; clock: LinkClock; timeout: number }
): Promise<Reached> {
    const tried = await Promise.allSettled(ports.candidates.map(port => reach(port, options)))
    const reached = tried.flatMap(t => (t.status === "fulfilled" ? [t.value] : []))
    // one board may have several ports
    const [first] = reached
    const isOne = first !== undefined && reached.every(r => r.deviceId === first.deviceId)
    await Promise.all(reached.slice(isOne ? 1 : 0).map(r => r.wire.close()))
    if (isOne) return first
    if (reached.length > 1) throw several(reached)
    const failures = tried.flatMap((t, i) => (t.status === "rejected" ? [failure(ports.candidates[i], t.reason)] : []))
    throw nowhere([...failures, ...ports.skipped.map(s => new PortError("not-a-board", s.port, s.reason))])
}

function failure(port: string, reason: unknown): PortError {
    return reason instanceof PortError ? reason : new PortError("refused", port, String(reason))
}
