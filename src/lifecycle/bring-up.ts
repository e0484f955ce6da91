// The start wave: spawns or resumes every node in its scope as its gates open, and names what keeps the others down.
// The rule when a node may go is start-wave.ts.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { Flag } from "../node/flags.js"
import { boundGate, claim, joinWave, restartLive } from "../node/hooks.js"
import { TaskNode } from "../node/node.js"
import { EventKind, FaultKind } from "./event.js"
import { emit, faulted, poke, spawnNode } from "./facts.js"
import { NodeFault } from "./fault.js"
import { clearScope } from "./scope.js"
import { Gate, gateOf } from "./start-wave.js"
import { nap } from "./turn.js"

export const defaultGateTimeout = 5000

/** Puts a node in the scope of the wave about to run, unless it is up, has no body, or one of the flags in `leave`. */
export function toStart(n: TaskNode, leave: number): void {
    // of a verb whose fiber was dropped
    n.flags = n.flags & ~Flag.Scope
    // a detached node is started once
    if (n.flags & Flag.Detached) if (n.lives) return
    if (n.body)
        if (!(n.flags & leave))
            if ((n.flags & (Flag.Running | Flag.Asked)) !== Flag.Running) {
                n.flags = n.flags | Flag.Scope
                n.time = 0
            }
}

/**
 * Moves all nodes in scope; gives the fault of the first in dependency order that could not start, undefined when all
 * did. Suspends until a fact or the end of a budget; a node taken out of the scope meanwhile is left alone.
 * @param own the node that gets a budget for each of its gates; the gates of others, also of what joins, share one
 */
export async function bringUp(g: Graph, own?: TaskNode): Promise<NodeFault> {
    let fault: NodeFault
    let rank = g.count
    let last: number
    for (;;) {
        let next: number
        let pending = false
        if (joinWave) next = joinWave(g)
        for (let k = 0; k < g.count; ++k) {
            const i = g.sequence[k]
            const n = g.items[i]
            if (!(n.flags & Flag.Scope)) continue
            const gate = gateOf(g, i)
            let left = Infinity
            if (gate !== Gate.Order) {
                if (n === own)
                    if (gate !== last) {
                        last = gate
                        n.time = 0
                    }
                if (!(n.time > 0)) n.time = ds.millis()
                left = 0
                if (gate >= 0) left = (boundGate || untilOpen)(n, g.items[gate])
                else if (!(n.flags & Flag.Live)) left = (claim || (spawnNode as any))(n)
                else if (restartLive) left = restartLive(n)
            }
            if (left > 0) {
                pending = true
                if (!(left >= next)) next = left
                if (!(n.flags & Flag.Starting)) {
                    n.flags = n.flags | Flag.Starting
                    emit(n, EventKind.Starting)
                }
            } else {
                n.flags = n.flags & ~(Flag.Scope | Flag.Starting)
                if (left < 0) {
                    // who waits for what it provides, and its restart policy
                    poke(n)
                    if (k < rank) {
                        rank = k
                        fault = n.fault
                    }
                }
            }
        }
        if (!pending) return fault
        await nap(g, next)
    }
}

/** Verb: what joins a wave is all there is in this one. */
export async function startJoiners(g: Graph): Promise<NodeFault> {
    clearScope(g)
    return await bringUp(g)
}

/** The ms `n` may still wait for `closed`, -1 when those are over, or useless, and the fault is recorded. */
export function untilOpen(n: TaskNode, closed: TaskNode): number {
    let budget = n.gateTimeout
    if (!(budget > 0)) budget = defaultGateTimeout
    let left = ds.millis()
    left = n.time + budget - left
    let why: string
    // without a body it is started by hand at any time; bound-stopped, or due for a restart, it comes by itself
    if (closed.body)
        if (!(closed.flags & (Flag.Running | Flag.BoundStopped | Flag.Due))) {
            left = 0
            why = "is down"
        }
    if (left > 0) return left
    if (!why) why = `did not assert within ${budget}ms`
    why = `ready-dep ${closed.name} ${why}`
    faulted(n, FaultKind.ReadyDepTimeout, why, closed, EventKind.Fault)
    return -1
}
