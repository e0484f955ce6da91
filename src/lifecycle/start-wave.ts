// pure: when a node of a bring-up may be spawned.
// Rule: its budget opens when no provider of it is pending any more; it goes when every gate is open.
import { edgesAt, NodeState, Topology } from "../graph/topology.js"
import { Flag, isReady } from "../node/flags.js"

export enum Gate {
    Open = -1,
    /** A provider is still pending in this wave. */
    Order = -2,
}

/** What keeps node `i` from being spawned: a Gate, or the index of the first provider that is not ready. */
export function gateOf(t: Topology, nodes: NodeState[], i: number): number {
    let gate: number = Gate.Open
    const end = edgesAt(t, i + 1)
    for (let e = edgesAt(t, i); e < end; e += 2) {
        const provider = t.edges[e]
        const flags = nodes[provider].flags
        if (flags & Flag.Scope) return Gate.Order
        if (t.edges[e + 1] && gate < 0 && !isReady(flags)) gate = provider
    }
    return gate
}
