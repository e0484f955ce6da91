// pure: who may be asked to stop now.
// Rule: a node is asked only when no node of the wave that depends on it, directly or through others, runs any more, so
// that a provider keeps serving while its dependents finish. The rest are asked together, in declaration order.
import { GraphState } from "../graph/topology.js"
import { Flag } from "../node/flags.js"

/** Sets Held on every node some dependent of which is in the wave and still runs; clears it on the others. */
export function holdProviders(g: GraphState): void {
    for (let i = 0; i < g.count; ++i) g.items[i].flags &= ~Flag.Held
    for (let k = g.count - 1; k >= 0; --k) {
        const i = g.sequence[k]
        const flags = g.items[i].flags
        if (!(flags & Flag.Held)) if ((flags & (Flag.Scope | Flag.Running)) !== (Flag.Scope | Flag.Running)) continue
        for (let e = g.first[i]; e < g.first[i + 1]; e += 2) g.items[g.edges[e]].flags |= Flag.Held
    }
}
