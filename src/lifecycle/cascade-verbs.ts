// The verbs with a cascade: activate, deactivate, restart. Which nodes are concerned is cascade.ts; holds are latched here.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { Flag, isUp, Mode, modeOf } from "../node/flags.js"
import { TaskNode } from "../node/node.js"
import { bringDown, toStop } from "./bring-down.js"
import { bringUp, toStart } from "./bring-up.js"
import { markDependents, markProviders } from "./cascade.js"
import { EventKind, FaultKind } from "./event.js"
import { faulted, hold, poke, release } from "./facts.js"
import type { NodeFault } from "./fault.js"
import { clearScope } from "./scope.js"
import { Supervisor } from "./supervisor.js"
import { ownerOf, turn, Verb } from "./turn.js"

/** Marks `n` alone. */
function mark(g: Graph, n: TaskNode, bit: Flag): void {
    for (let i = 0; i < g.count; ++i) g.items[i].flags = g.items[i].flags & ~bit
    n.flags = n.flags | bit
}

/** A verb in its turn; a detached node manages itself: no cascade moves it. */
export async function cascade(g: Graph, n: TaskNode, verb: Verb): Promise<void> {
    if (!(n.flags & Flag.Detached)) await turn(g, verb, n)
}

/** Verb. */
export async function activate(g: Graph, n: TaskNode): Promise<NodeFault> {
    clearScope(g)
    mark(g, n, Flag.Again)
    markProviders(g, Flag.Again)
    for (let i = 0; i < g.count; ++i) {
        const m = g.items[i]
        m.flags = m.flags & ~Flag.Held
        if (m.pool) m.pool.widen(Flag.Again)
        if ((m.flags & (Flag.Again | Flag.Detached)) === Flag.Again) release(m, Flag.Disabled, EventKind.Enabled)
    }
    // who is to stay down
    markDependents(g, Flag.Held, Flag.Held | Flag.Disabled)
    for (let i = 0; i < g.count; ++i) {
        const m = g.items[i]
        if ((m.flags & (Flag.Held | Flag.Collateral)) === Flag.Collateral) {
            release(m, Flag.Collateral, EventKind.Released)
            // what only a pool or a request starts is released, not started
            if (modeOf(m.flags) !== Mode.OnDemand) toStart(m, Flag.HeldDown)
        }
        if (m.flags & Flag.Again) toStart(m, Flag.HeldDown)
    }
    let fault: NodeFault
    if (!n.body && !isUp(n.flags)) {
        faulted(n, FaultKind.NoShell, "has no body: adopt a fiber", undefined, EventKind.Fault)
        fault = n.fault
    }
    return (await bringUp(g)) || fault
}

/**
 * Holds `n` and what depends on it, withdrawing starts that are pending. Marks them Held: no other bit, since it runs in the
 * midst of other verbs, and a stop wave makes that one anew at every pass.
 */
function latch(g: Graph, n: TaskNode): void {
    mark(g, n, Flag.Held)
    // a member means its pool
    const p = n.pool
    if (p) p.widen(Flag.Held)
    markDependents(g, Flag.Held, Flag.Held)
    for (let i = 0; i < g.count; ++i) {
        const m = g.items[i]
        let aimed = m === n
        if (p) aimed = m.pool === p
        if (aimed) hold(m, Flag.Disabled, EventKind.Disabled)
        else if ((m.flags & (Flag.Held | Flag.Detached)) === Flag.Held) hold(m, Flag.Collateral, EventKind.Collateral)
    }
}

export async function deactivate(g: Graph, n: TaskNode): Promise<void> {
    if (n.flags & Flag.Detached) return
    const self = ds.Fiber.self()
    // a caller who will be refused a turn holds nothing
    if (g.queue[0] !== self && !ownerOf(g, self)) {
        latch(g, n)
        poke(n)
    }
    await turn(g, stopHeld, n)
}

async function stopHeld(g: Graph, n: TaskNode): Promise<NodeFault> {
    // again: an activate that was called earlier may have had its turn meanwhile
    latch(g, n)
    clearScope(g)
    for (let i = 0; i < g.count; ++i) if (g.items[i].flags & Flag.Held) toStop(g.items[i])
    return await bringDown(g, false)
}

/** Verb. */
export async function restart(g: Graph, n: TaskNode): Promise<NodeFault> {
    if (!n.body) {
        faulted(n, FaultKind.NoShell, "has no body: nothing to restart it with", undefined, EventKind.Fault)
        return n.fault
    }
    clearScope(g)
    mark(g, n, Flag.Again)
    markDependents(g, Flag.Again, Flag.Again)
    for (let i = 0; i < g.count; ++i) {
        const m = g.items[i]
        if (m !== n) if (!isUp(m.flags)) m.flags = m.flags & ~Flag.Again
        if (m.flags & Flag.Again) toStop(m)
    }
    const fault = await bringDown(g, false)
    if (fault) return fault
    for (let i = 0; i < g.count; ++i) if (g.items[i].flags & Flag.Again) toStart(g.items[i], Flag.HeldDown)
    return await bringUp(g)
}

Supervisor.prototype.activate = async function (n) {
    await cascade(this.graph.check(n), n, activate)
}
Supervisor.prototype.deactivate = async function (n) {
    await deactivate(this.graph.check(n), n)
}
Supervisor.prototype.restart = async function (n) {
    await cascade(this.graph.check(n), n, restart)
}
