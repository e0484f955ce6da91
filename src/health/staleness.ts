// pure: when a node counts as stale.
import { Flag } from "../node/flags.js"

/** ms since the last beat; 0 for a node that is down. */
export function beatAge(flags: number, time: number, now: number): number {
    return flags & Flag.Running ? now - time : 0
}

/** Strictly more than `maxAge` ms since the last beat; never while down. */
export function isStale(flags: number, time: number, now: number, maxAge: number): boolean {
    return beatAge(flags, time, now) > maxAge
}
