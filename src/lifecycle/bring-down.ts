// The stop wave: asks every node in its scope as its dependents have acked, and reports who missed the handshake.
// The rule who may be asked is stop-wave.ts.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { look, noticed, useRouse } from "../node/hooks.js"
import { Flag } from "../node/flags.js"
import { TaskNode } from "../node/node.js"
import { orElse } from "../node/or-else.js"
import { defaultAckTimeout } from "./respawn.js"
import { EventKind, FaultKind } from "./event.js"
import { emit, faulted, rouseNow } from "./facts.js"
import { NodeFault } from "./fault.js"
import { ask, isAsked } from "./handshake.js"
import { holdProviders } from "./stop-wave.js"
import { clearScope } from "./scope.js"
import { nap } from "./turn.js"

/** Puts a running node in the scope of the wave about to run; detached ones are left alone. */
export function toStop(n: TaskNode): void {
    // down already: no policy is to bring it up after this stop
    if (!(n.flags & Flag.Running)) n.flags = (n.flags & ~Flag.Due) | Flag.NoRetry
    if ((n.flags & (Flag.Running | Flag.Detached)) !== Flag.Running) return
    n.flags = n.flags | Flag.Scope
    // asked by a wave that gave up: a new window
    if (n.flags & Flag.Asked) n.time = ds.millis()
    if (n.askedAt > 0) n.askedAt = ds.millis()
}

/**
 * Stops all nodes in scope; gives the first missed ack, undefined when there was none. Suspends until a fact or the end
 * of a handshake's window.
 * @param carryOn visits every node also past one that missed its ack; else the wave ends there
 */
export async function bringDown(g: Graph, carryOn: boolean): Promise<NodeFault> {
    let fault: NodeFault
    // on the youngest fiber, so that the verb sees all acks of an instant in one look: a look costs every node some
    useRouse(rouseNow)
    for (;;) {
        let next: number
        holdProviders(g)
        for (let i = 0; i < g.count; ++i) {
            const n = g.items[i]
            if (!(n.flags & Flag.Scope)) continue
            if (!(n.flags & Flag.Running)) {
                // what ended by itself meanwhile stays down, too; or left over from a verb whose fiber was ended
                n.flags = (n.flags & ~(Flag.Scope | Flag.Starting)) | Flag.NoRetry
                continue
            }
            if (!isAsked(n)) {
                if (n.flags & Flag.Held) continue
                ask(n)
            }
            const left = orElse(n.askedAt, n.time) + orElse(n.ackTimeout, defaultAckTimeout) - ds.millis()
            if (left > 0) {
                if (!(left >= next)) next = left
                continue
            }
            missed(n)
            n.flags = n.flags & ~Flag.Scope
            // what it depends on may be free to go
            next = 0
            if (n.flags & Flag.Running) {
                if (!fault) fault = n.fault
                if (!carryOn) {
                    clearScope(g)
                    return fault
                }
            }
        }
        if (next === undefined) return fault
        if (next > 0) await nap(g, look ? Math.min(next, look(g)) : next)
    }
}

/** Records the fault; the handler, if there is one, may end the activation. One that throws does not stop the wave. */
function missed(n: TaskNode): void {
    faulted(
        n,
        FaultKind.ShutdownTimeout,
        `no ack within ${orElse(n.ackTimeout, defaultAckTimeout)}ms`,
        undefined,
        EventKind.Fault
    )
    // what it holds may be wanted by others although it does not go
    if (noticed) noticed(n)
    try {
        if (n.onAckTimeout) n.onAckTimeout(n)
    } catch (e) {
        emit(n, EventKind.Fault, n.name + ": onAckTimeout threw " + ((e as any)?.message ?? e))
    }
}
