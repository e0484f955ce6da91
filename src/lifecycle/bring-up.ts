// The start wave: spawns or resumes every node in its scope as its gates open, and names what keeps the others down.
// The rule when a node may go is start-wave.ts.
import * as ds from "@devicescript/core"
import { Flag, isParked, isUp } from "../node/flags.js"
import { TaskNode } from "../node/node.js"
import { Driver, nap } from "./driver.js"
import { FaultKind } from "./event.js"
import { faulted, notStarting, resumeParked, spawnNode, starting } from "./facts.js"
import { NodeFault } from "./fault.js"
import { gateOf, Gate } from "./start-wave.js"

export const defaultGateTimeout = 5000
export const defaultAckTimeout = 2000

/** Puts a node in the scope of the wave about to run, unless it is up. */
export function toStart(n: TaskNode): void {
    if (!isUp(n.flags)) n.flags = (n.flags & ~Flag.Held) | Flag.Scope
}

/** Takes a node out of the wave. */
export function withdraw(n: TaskNode): void {
    n.flags &= ~Flag.Scope
    notStarting(n)
}

/**
 * Moves all nodes in scope; gives the fault of the first in dependency order that could not start, undefined when all
 * did. Suspends until a fact or the end of a budget; nodes withdrawn meanwhile are left alone.
 * @param gateByGate each gate gets a budget of its own; else they share the node's
 */
export async function bringUp(d: Driver, gateByGate: boolean): Promise<NodeFault> {
    const g = d.graph
    let fault: NodeFault
    let faultRank = g.count
    let lastGate: number = Gate.Open
    for (;;) {
        let pending = false
        let next = Infinity
        for (let k = 0; k < g.count; ++k) {
            const i = g.sequence[k]
            const n = g.items[i]
            if (!(n.flags & Flag.Scope)) continue
            if (isUp(n.flags)) {
                withdraw(n)
                continue
            }
            const gate = gateOf(g, g.items, i)
            if (gate !== Gate.Order) {
                if (!(n.flags & Flag.Held) || (gateByGate && gate !== lastGate)) openBudget(n)
                lastGate = gate
                const left = tryStart(n, gate < 0 ? undefined : g.items[gate])
                if (left === 0) continue
                if (left < 0) {
                    n.flags &= ~Flag.Scope
                    if (k < faultRank) {
                        faultRank = k
                        fault = n.fault
                    }
                    continue
                }
                next = Math.min(next, left)
            }
            pending = true
            starting(n)
        }
        if (!pending) return fault
        await nap(d, next)
    }
}

function openBudget(n: TaskNode): void {
    n.flags |= Flag.Held
    n.time = ds.millis()
}

/** Starts `n` if nothing is in its way: 0. Else the ms it may still wait, -1 when that is over and a fault recorded. */
function tryStart(n: TaskNode, closed: TaskNode): number {
    const waited = ds.millis() - n.time
    if (n.flags & Flag.Live && !isParked(n.flags)) {
        const budget = n.ackTimeout || defaultAckTimeout
        if (waited < budget) return budget - waited
        faulted(n, FaultKind.Spawn, `the activation before did not end within ${budget}ms`)
        return -1
    }
    if (closed) {
        const budget = n.gateTimeout || defaultGateTimeout
        // a provider without a body is started by hand at any time
        const down = closed.body && !(closed.flags & Flag.Running)
        if (!down && waited < budget) return budget - waited
        faulted(
            n,
            FaultKind.ReadyDepTimeout,
            `ready-dep ${closed.name} ` + (down ? "is down and nothing starts it" : `did not assert within ${budget}ms`),
            closed
        )
        return -1
    }
    n.flags &= ~Flag.Scope
    if (isParked(n.flags)) resumeParked(n)
    else spawnNode(n)
    return 0
}
