// Waits for a board that has restarted to show its serial port again. Ports that were there before are not it.
import type { WallClock } from "../io.js"

export interface PortInfo {
    /** `/dev/ttyACM0` */
    readonly path: string
    /** USB ids in lower-case hex, where the port is on USB. */
    readonly vendorId?: string | undefined
    readonly productId?: string | undefined
    readonly manufacturer?: string | undefined
}

const POLL = 250

/** The path of the port that came, undefined when none does in time or the signal aborts. */
export async function portReturns(
    list: () => Promise<readonly PortInfo[]>,
    before: readonly PortInfo[],
    { clock, signal, timeout }: { clock: WallClock; signal: AbortSignal; timeout: number }
): Promise<string | undefined> {
    const old = new Set(before.map(port => port.path))
    for (const end = clock.now() + timeout; ; await clock.sleep(POLL, signal)) {
        const fresh = (await list()).find(port => !old.has(port.path))
        if (fresh) return fresh.path
        if (clock.now() >= end || signal.aborted) return undefined
    }
}
