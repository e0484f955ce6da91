// Fibers that wait for something to change. Rule: whoever changes it wakes all of them, and each looks for itself whether
// it is what it waited for.
import * as ds from "@devicescript/core"
import { leaveLine, rouseAll, standIn } from "./waiting-line.js"

/** What can be waited for. */
export interface Awaited {
    /** @internal Fibers that wait; undefined until one did. */ line: ds.Fiber[]
}

/** Set by the first who waits: a program without one has nobody to wake. */
let wakeAll: typeof rouseAll

/** Waits for the next change, `ms` at the longest (undefined: for ever). Woken also by changes that do not concern it. */
export async function park(on: Awaited, ms?: number): Promise<void> {
    wakeAll = rouseAll
    on.line = standIn(on.line)
    await ds.suspend(ms)
    leaveLine(on.line)
}

/** It has changed. */
export function wakeWaiters(on: Awaited): void {
    if (on.line) wakeAll(on.line)
}
