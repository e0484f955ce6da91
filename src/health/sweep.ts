// The liveness monitor: tells once when a node has missed its beats for its window, once when it beats again. It never acts.
// Added with the first tap: where nobody listens nobody looks, nor before `run`.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { emit } from "../lifecycle/facts.js"
import { Flag, isUp } from "../node/flags.js"
import { orElse } from "../node/or-else.js"
import { staleIn } from "./staleness.js"

/** A duty of `run`, and looked at while `run` moves nodes; gives the ms until the next look. */
export function sweep(g: Graph): number {
    if (!g.driven) return Infinity
    const now = ds.millis()
    let next = Infinity
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        if (!(n.beatTimeout > 0) || !isUp(n.flags)) continue
        let left = staleIn(n.time, now, n.beatTimeout, orElse(n.beatWindow, 1))
        let was = 0
        let kind = EventKind.Recovered
        if (left > 0) was = Flag.Stale
        else {
            left = n.beatTimeout
            kind = EventKind.Stale
        }
        if ((n.flags & Flag.Stale) === was) {
            n.flags = n.flags ^ Flag.Stale
            emit(n, kind)
        }
        next = Math.min(next, left)
    }
    return next
}
