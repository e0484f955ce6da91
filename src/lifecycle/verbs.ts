// The verbs without a cascade: which nodes each one moves. How they move is bring-up.ts and bring-down.ts.
import * as ds from "@devicescript/core"
import { Graph } from "../graph/graph.js"
import { Flag, isHeld, isParked, isUp, Mode, modeOf } from "../node/flags.js"
import { TaskNode } from "../node/node.js"
import { bringDown, toStop } from "./bring-down.js"
import { bringUp, toStart } from "./bring-up.js"
import { Driver, turn, Verb } from "./driver.js"
import { FaultKind } from "./event.js"
import { faulted, resumeParked } from "./facts.js"
import { NodeFault } from "./fault.js"

/** Does `start` move it, when it is down? */
function isWanted(n: TaskNode): boolean {
    if (!n.body || isHeld(n.flags) || modeOf(n.flags) === Mode.OnDemand) return false
    // a detached node is started once
    return !(n.flags & Flag.Detached) || n.graph.epochOf(n) === 0
}

export async function startAll(d: Driver): Promise<NodeFault> {
    const g = d.graph
    for (let i = 0; i < g.count; ++i) if (isWanted(g.items[i])) toStart(g.items[i])
    return await bringUp(d, false)
}

export async function stopAll(d: Driver): Promise<NodeFault> {
    return await stopEvery(d, false)
}

export async function stopAllRegardless(d: Driver): Promise<NodeFault> {
    return await stopEvery(d, true)
}

async function stopEvery(d: Driver, carryOn: boolean): Promise<NodeFault> {
    for (let i = 0; i < d.graph.count; ++i) toStop(d.graph.items[i])
    return await bringDown(d, carryOn)
}

export async function startOne(d: Driver, n: TaskNode): Promise<NodeFault> {
    if (!n.body) return n.flags & Flag.Running ? undefined : faulted(n, FaultKind.NoShell, "has no body: adopt a fiber")
    toStart(n)
    return await bringUp(d, true)
}

export async function stopOne(d: Driver, n: TaskNode): Promise<NodeFault> {
    toStop(n)
    return await bringDown(d, false)
}

export async function resumeOne(d: Driver, n: TaskNode): Promise<NodeFault> {
    if (isParked(n.flags)) resumeParked(n)
    return undefined
}

export async function respawnTerminate(d: Driver): Promise<NodeFault> {
    const g = d.graph
    for (let k = 0; k < g.count; ++k) {
        const n = g.items[g.sequence[k]]
        if (modeOf(n.flags) !== Mode.Terminate || !isWanted(n) || isUp(n.flags)) continue
        const fault = await startOne(d, n)
        if (fault) return fault
    }
    return undefined
}

export function resumePausable(g: Graph): void {
    for (let k = 0; k < g.count; ++k) {
        const n = g.items[g.sequence[k]]
        if (isParked(n.flags)) resumeParked(n)
    }
}

export async function drive(d: Driver): Promise<NodeFault> {
    if (!d.started) {
        d.started = true
        try {
            await turn(d, startAll as Verb, undefined)
        } catch (e) {
            if (e instanceof NodeFault) return e
            throw e
        }
    }
    await ds.suspend()
    return undefined
}
