// pure: who is concerned by a verb with a cascade. Marks are one scratch bit in the state word.
import { EdgeKind, GraphState } from "../graph/topology.js"
import { Flag, isReady } from "../node/flags.js"

/** Sets `bit` on every node that depends, directly or through others, on one with a bit of `from`, which has `bit` too. */
export function markDependents(g: GraphState, bit: Flag, from: number): void {
    for (let k = 0; k < g.count; ++k) {
        const i = g.sequence[k]
        const n = g.items[i]
        for (let e = g.first[i]; e < g.first[i + 1]; e += 2)
            if (g.items[g.edges[e]].flags & from) n.flags = n.flags | bit
    }
}

/** Sets `bit` on every node that a marked one depends on, directly or through others. */
export function markProviders(g: GraphState, bit: Flag): void {
    for (let k = g.count - 1; k >= 0; --k) {
        const i = g.sequence[k]
        if (g.items[i].flags & bit)
            for (let e = g.first[i]; e < g.first[i + 1]; e += 2) {
                const provider = g.items[g.edges[e]]
                provider.flags = provider.flags | bit
            }
    }
}

/**
 * Is every provider node `i` is bound to ready, and not about to be stopped for its own bound provider? Undefined for one
 * that is bound to nothing.
 */
export function isBoundUp(g: GraphState, i: number): boolean | undefined {
    let up: boolean | undefined = undefined
    for (let e = g.first[i]; e < g.first[i + 1]; e += 2)
        if (g.edges[e + 1] === EdgeKind.Bound) {
            const flags = g.items[g.edges[e]].flags
            if (flags & Flag.Scope || !isReady(flags)) return false
            up = true
        }
    return up
}
