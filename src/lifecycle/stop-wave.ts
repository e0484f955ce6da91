// pure: who may be asked to stop now.
// Rule: a node is asked only when no node of the wave that depends on it, directly or through others, runs any more, so
// that a provider keeps serving while its dependents finish. The rest are asked together, in declaration order.
import { edgesAt, NodeState, Topology } from "../graph/topology.js"
import { Flag } from "../node/flags.js"

/** Sets Held on every node some dependent of which is in the wave and still runs; clears it on the others. */
export function holdProviders(t: Topology, nodes: NodeState[]): void {
    for (let i = 0; i < t.count; ++i) nodes[i].flags &= ~Flag.Held
    for (let k = t.count - 1; k >= 0; --k) {
        const i = t.sequence[k]
        const flags = nodes[i].flags
        if (!(flags & Flag.Held) && (flags & (Flag.Scope | Flag.Running)) !== (Flag.Scope | Flag.Running)) continue
        const end = edgesAt(t, i + 1)
        for (let e = edgesAt(t, i); e < end; e += 2) nodes[t.edges[e]].flags |= Flag.Held
    }
}
