// How a run ends before its time, and in order.
import type { Io } from "../io.js"
import type { Watched } from "../session.js"

/** What the work gives, or undefined as soon as the signal aborts; closing the simulator ends the work itself. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
    const aborted = new Promise<undefined>(resolve => {
        if (signal.aborted) resolve(undefined)
        signal.addEventListener("abort", () => resolve(undefined), { once: true })
    })
    return await Promise.race([aborted, work])
}

/**
 * The graph ends in order, as fast as the machine goes; gives what went wrong. Interrupted meanwhile (again), it is left as it
 * is at once.
 */
export async function tearDown(session: Watched, io: Io): Promise<Error | undefined> {
    const again = io.signal.aborted
        ? // the process itself ends on a second signal, see cli.ts
          []
        : [new Promise<undefined>(resolve => io.signal.addEventListener("abort", () => resolve(undefined)))]
    return await Promise.race([session.teardown(), ...again])
}
