// Faults injected on purpose, to see what the rest of a program makes of them. Present only in a program that calls
// faultInjection(). A fault belongs to a node until it is cleared, across stops and starts; Crash is spent at once.
import * as ds from "@devicescript/core"
import { EventKind, FaultKind } from "../lifecycle/event.js"
import { crashed, completed } from "../lifecycle/facts.js"
import { NodeFault } from "../lifecycle/fault.js"
import { acked, Kept, tellBody, useWedge } from "../lifecycle/handshake.js"
import { endAll } from "../node/kids.js"
import { Flag, isUp } from "../node/flags.js"
import { alsoNotice, useStall } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import { Fault } from "./op.js"

/** What the supervisor's server gets, and a program may use itself. */
export interface FaultInjection {
    /**
     * Stall: the body does not come back from its next await of the library until cleared, or asked to stop.
     * Wedge: it is not told of a stop, and its ack and its end are kept back, until cleared.
     * Crash: its activation ends as by a throw.
     * @throws NodeFault NoShell for Stall and Crash of a hand-started node
     */
    inject(node: TaskNode, fault: Fault): void
    /** Takes the fault away; what a Wedge kept back is delivered. */
    clear(node: TaskNode): void
}

export function faultInjection(): FaultInjection {
    if (!used) {
        used = true
        useStall(stall)
        useWedge(keepBack)
        alsoNotice(forget)
    }
    return { inject, clear }
}

let used: boolean

/** What was kept of an earlier activation is void. */
function forget(n: TaskNode): void {
    if (n.askedAt > 0) if (n.keptOf !== n.lives) n.askedAt = 0
}

/** Suspends the calling fiber, though its caller is not async. */
function stall(n: TaskNode): void {
    while (n.injected === stalled && isUp(n.flags)) (ds.sleep as any)(10)
}

// the field is undefined on nodes that never had a fault
const stalled = Fault.Stall + 1
const wedged = Fault.Wedge + 1

function keepBack(n: TaskNode, what: Kept): boolean {
    if (n.injected !== wedged) return false
    // what was kept of an earlier activation is void
    if (n.keptOf !== n.lives) n.kept = 0
    n.keptOf = n.lives
    n.kept = n.kept | what
    if (what === Kept.Request) {
        // a wedged body goes on beating, which moves `time`
        n.askedAt = ds.millis()
        // what ends while it is asked stays down
        n.flags = n.flags | Flag.NoRetry
    }
    return true
}

function inject(n: TaskNode, fault: Fault): void {
    if (fault !== Fault.Wedge && !n.body)
        throw new NodeFault(n, FaultKind.NoShell, "has no body of its own: only a wedge can be injected", undefined)
    clear(n)
    if (fault === Fault.Crash) {
        if (!(n.flags & Flag.Running)) return
        crashed(n, { message: "injected crash" }, FaultKind.Crashed, EventKind.Crashed)
        endAll.start(n, n.fiber)
    } else {
        n.injected = fault + 1
        n.kept = 0
    }
}

function clear(n: TaskNode): void {
    const was = n.injected
    const kept = n.keptOf === n.lives ? n.kept : 0
    n.injected = 0
    n.kept = 0
    if (was !== wedged) return
    if (n.askedAt > 0) {
        n.askedAt = 0
        if (n.flags & Flag.Running) tellBody(n)
    }
    if (kept & Kept.Exit) {
        // now, as far as its restart policy knows; its fibers have ended before
        n.endedAt = ds.millis()
        completed(undefined, n)
    } else if (kept & Kept.Ack) acked(n, false)
}
