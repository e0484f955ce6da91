// Bound dependencies: a node that is bound to a provider is down while the provider is not ready, and comes back with it.
// The reason is BoundStopped; it holds at a gate instead of faulting, and `run` stops and lifts.
import type { Graph } from "../graph/graph.js"
import { EdgeKind } from "../graph/topology.js"
import { Flag } from "../node/flags.js"
import { useBound } from "../node/hooks.js"
import { Dep, TaskNode } from "../node/node.js"
import type { Pool } from "../pool/pool.js"
import { bringDown, toStop } from "./bring-down.js"
import { startJoiners, toStart, untilOpen } from "./bring-up.js"
import { isBoundUp } from "./cascade.js"
import { addDuty } from "./duty.js"
import { addJoiner } from "./joiners.js"
import { EventKind } from "./event.js"
import { hold, release } from "./facts.js"
import type { NodeFault } from "./fault.js"
import { isAsked } from "./handshake.js"
import { clearScope } from "./scope.js"
import { quietly } from "./turn.js"

/** An edge whose dependent runs only while the provider is ready: stopped when it no longer is, started again when it is. */
export function bound(dep: TaskNode | Pool): Dep {
    useBound(gate)
    addDuty(follow)
    addJoiner(liftAll)
    return [dep as any, EdgeKind.Bound]
}

/** A closed gate: a bound one holds, and that is no fault. */
function gate(n: TaskNode, closed: TaskNode): number {
    if (isBoundUp(n.graph, n.flags >>> 24) !== false) return untilOpen(n, closed)
    hold(n, Flag.BoundStopped, EventKind.BoundStopped)
    return 0
}

/** The duty of `run`: looks first, since most facts concern no bound node. */
async function follow(g: Graph): Promise<number> {
    let stop = false
    let lift = false
    for (let i = 0; i < g.count; ++i) {
        const flags = g.items[i].flags
        if (flags & (Flag.BoundStopped | Flag.Running)) {
            const up = isBoundUp(g, i)
            if (up) {
                if (flags & Flag.BoundStopped) lift = true
            } else if (up === false) if (mustStop(g.items[i])) stop = true
        }
    }
    if (stop) await quietly(g, stopUnbound)
    if (lift) await quietly(g, startJoiners)
    return stop || lift ? -1 : Infinity
}

/** Runs, is not asked yet, and is not on its own. */
function mustStop(n: TaskNode): boolean {
    return (n.flags & (Flag.Running | Flag.Detached)) === Flag.Running && !isAsked(n)
}

async function stopUnbound(g: Graph): Promise<NodeFault> {
    clearScope(g)
    for (let k = 0; k < g.count; ++k) {
        const i = g.sequence[k]
        const n = g.items[i]
        // the scope of a provider stopped in this pass already counts against its dependents
        if (mustStop(n))
            if (isBoundUp(g, i) === false) {
                hold(n, Flag.BoundStopped, EventKind.BoundStopped)
                toStop(n)
            }
    }
    return await bringDown(g, true)
}

/** Puts what may come back in the scope of a start wave. */
function liftAll(g: Graph): number {
    for (let k = 0; k < g.count; ++k) {
        const i = g.sequence[k]
        const n = g.items[i]
        if (n.flags & Flag.BoundStopped)
            if (isBoundUp(g, i)) {
                release(n, Flag.BoundStopped, EventKind.BoundLifted)
                // one that a verb starts in spite of its holds is in it already; one that comes with the load waits for that
                if (!(n.flags & Flag.Scope)) toStart(n, n.pool ? n.pool.leave(n) : Flag.HeldDown)
            }
    }
    return Infinity
}
