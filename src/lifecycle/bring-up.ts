// The start wave: spawns or resumes every node in its scope as its gates open, and names what keeps the others down.
// The rule when a node may go is start-wave.ts.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { Flag } from "../node/flags.js"
import { restartLive } from "../node/hooks.js"
import { TaskNode } from "../node/node.js"
import { EventKind, FaultKind } from "./event.js"
import { emit, faulted, spawnNode } from "./facts.js"
import { NodeFault } from "./fault.js"
import { Gate, gateOf } from "./start-wave.js"
import { nap } from "./turn.js"

export const defaultGateTimeout = 5000

/** Puts a node in the scope of the wave about to run, unless it is up. */
export function toStart(n: TaskNode): void {
    if ((n.flags & (Flag.Running | Flag.Asked)) !== Flag.Running) n.flags = (n.flags & ~Flag.Held) | Flag.Scope
}

/**
 * Moves all nodes in scope; gives the fault of the first in dependency order that could not start, undefined when all
 * did. Suspends until a fact or the end of a budget; a node taken out of the scope meanwhile is left alone.
 * @param gateByGate each gate gets a budget of its own; else they share the node's
 */
export async function bringUp(g: Graph, gateByGate: boolean): Promise<NodeFault> {
    let fault: NodeFault
    let rank = g.count
    let last: number
    for (;;) {
        let next = Infinity
        for (let k = 0; k < g.count; ++k) {
            const n = g.items[g.sequence[k]]
            if (!(n.flags & Flag.Scope)) continue
            const gate = gateOf(g, g.items, g.sequence[k])
            let left = 60000
            if (gate !== Gate.Order) {
                if (gateByGate) if (gate !== last) n.flags &= ~Flag.Held
                last = gate
                if (!(n.flags & Flag.Held)) {
                    n.flags |= Flag.Held
                    n.time = ds.millis()
                }
                left = tryStart(n, g.items[gate])
            }
            if (left > 0) {
                if (left < next) next = left
                if (n.flags & Flag.Starting) continue
                n.flags |= Flag.Starting
                emit(n, EventKind.Starting)
            } else {
                n.flags &= ~(Flag.Scope | Flag.Held | Flag.Starting)
                if (left < 0)
                    if (k < rank) {
                        rank = k
                        fault = n.fault
                    }
            }
        }
        if (next === Infinity) return fault
        await nap(g, next)
    }
}

/**
 * Starts `n` if nothing is in its way.
 * @param closed the provider whose gate is closed
 * @returns 0 started, or up already; the ms it may still wait; -1 when those are over and the fault is recorded
 */
function tryStart(n: TaskNode, closed: TaskNode): number {
    if ((n.flags & (Flag.Running | Flag.Asked)) === Flag.Running) return 0
    if (closed) return untilOpen(n, closed)
    if (n.flags & Flag.Live) return restartLive ? restartLive(n) : 60000
    spawnNode(n)
    return 0
}

function untilOpen(n: TaskNode, closed: TaskNode): number {
    const budget = n.gateTimeout || defaultGateTimeout
    let why = "is down"
    // a provider without a body is started by hand at any time
    if (closed.flags & Flag.Running || !closed.body) {
        const left = n.time + budget - ds.millis()
        if (left > 0) return left
        why = `did not assert within ${budget}ms`
    }
    faulted(n, FaultKind.ReadyDepTimeout, `ready-dep ${closed.name} ${why}`, closed, EventKind.Fault)
    return -1
}
