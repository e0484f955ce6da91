// The scope of a wave: the nodes it is to move. One wave at a time has one; the bit is in the state word.
import type { Graph } from "../graph/graph.js"
import { Flag } from "../node/flags.js"

/** Takes all nodes out of the scope. A verb whose fiber was dropped has left its own in it. */
export function clearScope(g: Graph): void {
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        n.flags = n.flags & ~(Flag.Scope | Flag.Starting)
    }
}
