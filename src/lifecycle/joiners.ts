// Nodes that join a start wave under way: a bound one whose provider got ready, one whose restart fell due. Without it a
// dependent in the wave would wait for a node that waits for the wave's end.
import type { Graph } from "../graph/graph.js"
import { look, useJoiners } from "../node/hooks.js"

/** Puts nodes in the scope of a start wave; gives the ms until it wants to look again, 0 when it put one there. */
export type Joiner = (g: Graph) => number

let joiners: Joiner[]

/** Idempotent. */
export function addJoiner(joiner: Joiner): void {
    if (!joiners) {
        joiners = []
        useJoiners(join)
    }
    if (joiners.indexOf(joiner) < 0) joiners.push(joiner)
}

function join(g: Graph): number {
    let next = look ? look(g) : Infinity
    for (let i = 0; i < joiners.length; ++i) {
        const left = joiners[i](g)
        // what joined just now is moved by the pass that follows
        if (left > 0) next = Math.min(next, left)
    }
    return next
}
