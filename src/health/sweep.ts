// The liveness monitor: tells once when a node has missed its beats for its window, once when it beats again. It never acts.
// Added with the first tap: where nobody listens nobody looks, nor before `run`.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { addDuty } from "../lifecycle/duty.js"
import { EventKind } from "../lifecycle/event.js"
import { emit } from "../lifecycle/facts.js"
import { addJoiner } from "../lifecycle/joiners.js"
import { Flag, isUp } from "../node/flags.js"
import { useLook } from "../node/hooks.js"
import { staleIn } from "./staleness.js"

export function useSweep(): void {
    addDuty(sweep as any)
    useLook(sweep)
    addJoiner(sweep)
}

/** A duty of `run`, and looked at while `run` moves nodes; gives the ms until the next look. */
function sweep(g: Graph): number {
    if (!g.driven) return Infinity
    const now = ds.millis()
    let next = Infinity
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        if (!n.beatTimeout || !isUp(n.flags)) continue
        const left = staleIn(n.time, now, n.beatTimeout, n.beatWindow || 1)
        if (left > 0) {
            if (n.flags & Flag.Stale) {
                n.flags = n.flags & ~Flag.Stale
                emit(n, EventKind.Recovered)
            }
            next = Math.min(next, left)
        } else {
            if (!(n.flags & Flag.Stale)) {
                n.flags = n.flags | Flag.Stale
                emit(n, EventKind.Stale)
            }
            next = Math.min(next, n.beatTimeout)
        }
    }
    return next
}
