// pure: when a node counts as stale.
import { Flag } from "../node/flags.js"

/** ms since the last beat; 0 for a node that is down. */
export function beatAge(flags: number, time: number, now: number): number {
    return flags & Flag.Running ? now - time : 0
}

/** The ms until a node that beat last at `time` counts as stale; 0 or less when it does. */
export function staleIn(time: number, now: number, beatTimeout: number, beatWindow: number): number {
    return time + beatTimeout * beatWindow - now
}

/** Strictly more than `maxAge` ms since the last beat; never while down. */
export function isStale(flags: number, time: number, now: number, maxAge: number): boolean {
    return beatAge(flags, time, now) > maxAge
}
