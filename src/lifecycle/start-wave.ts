// pure: when a node of a bring-up may be spawned.
// Rule: its budget opens when no provider of it is pending any more; it goes when every gate is open.
import { GraphState } from "../graph/topology.js"
import { Flag, isReady } from "../node/flags.js"

export enum Gate {
    Open = -1,
    /** A provider is still pending in this wave. */
    Order = -2,
}

/** What keeps node `i` from being spawned: a Gate, or the index of the first provider that is not ready. */
export function gateOf(g: GraphState, i: number): number {
    let gate: number = Gate.Open
    for (let e = g.first[i]; e < g.first[i + 1]; e += 2) {
        const flags = g.items[g.edges[e]].flags
        if (flags & Flag.Scope) return Gate.Order
        if (gate < 0) if (g.edges[e + 1]) if (!isReady(flags)) gate = g.edges[e]
    }
    return gate
}
