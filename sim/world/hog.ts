// Something holds the processor of a board: time goes on and no fiber runs.
import type { BoardHost } from "../board-host.js"
import { SimError } from "../errors.js"

// One jump of the clock must stay under 20 virtual minutes, or the VM miscounts.
const LONGEST = 1_000_000

/** Moves the clock by `ms` at once, then lets run what fell due. Throws SimError. */
export async function hog({ clock, waiting, trace, stimulus }: BoardHost, deviceId: string, ms: number): Promise<void> {
    if (!(ms >= 0 && ms <= LONGEST))
        throw new SimError(`Expected 0 to ${LONGEST} ms to hold the processor for, found ${ms}.`)
    trace.add(clock.now, deviceId, "hog", { ms })
    clock.moveTo(clock.now + ms)
    stimulus()
    await waiting.forTime(clock.now)
}
