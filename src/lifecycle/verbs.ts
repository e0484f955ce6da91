// The verbs without a cascade: which nodes each one moves. How they move is bring-up.ts and bring-down.ts.
import * as ds from "@devicescript/core"
import { Graph } from "../graph/graph.js"
import { Flag, isUp, Mode, modeOf } from "../node/flags.js"
import { TaskNode } from "../node/node.js"
import { bringDown, toStop } from "./bring-down.js"
import { bringUp, toStart } from "./bring-up.js"
import { turn } from "./turn.js"
import { EventKind, FaultKind } from "./event.js"
import { faulted } from "./facts.js"
import { resumeParked } from "./handshake.js"
import type { NodeFault } from "./fault.js"

/** Puts a node in the scope of a start, if it is one that comes up by itself. */
function toStartUnheld(n: TaskNode): void {
    if (!n.body) return
    if (n.flags & Flag.NotByStart) return
    // a detached node is started once
    if (n.flags & Flag.Detached) if (n.lives) return
    toStart(n)
}

export async function startAll(g: Graph): Promise<NodeFault> {
    for (let i = 0; i < g.count; ++i) toStartUnheld(g.items[i])
    return await bringUp(g, false)
}

export async function stopAll(g: Graph): Promise<NodeFault> {
    return await stopEvery(g, false)
}

export async function stopAllRegardless(g: Graph): Promise<NodeFault> {
    return await stopEvery(g, true)
}

async function stopEvery(g: Graph, carryOn: boolean): Promise<NodeFault> {
    for (let i = 0; i < g.count; ++i) toStop(g.items[i])
    return await bringDown(g, carryOn)
}

export async function startOne(g: Graph, n: TaskNode): Promise<NodeFault> {
    if (!n.body && !isUp(n.flags)) {
        faulted(n, FaultKind.NoShell, "has no body: adopt a fiber", undefined, EventKind.Fault)
        return n.fault
    }
    toStart(n)
    return await bringUp(g, true)
}

export async function stopOne(g: Graph, n: TaskNode): Promise<NodeFault> {
    toStop(n)
    return await bringDown(g, false)
}

export async function resumeOne(g: Graph, n: TaskNode): Promise<NodeFault> {
    resumeParked(n)
    return undefined
}

export async function respawnTerminate(g: Graph): Promise<NodeFault> {
    for (let k = 0; k < g.count; ++k) {
        const n = g.items[g.sequence[k]]
        if (modeOf(n.flags) === Mode.Terminate) toStartUnheld(n)
        const fault = await bringUp(g, true)
        if (fault) return fault
    }
    return undefined
}

export function resumePausable(g: Graph): void {
    for (let k = 0; k < g.count; ++k) resumeParked(g.items[g.sequence[k]])
}

export async function drive(g: Graph): Promise<NodeFault> {
    try {
        if (!g.driven) {
            g.driven = true
            await turn(g, startAll)
        }
    } catch (e) {
        return e as NodeFault
    }
    await ds.suspend()
    return undefined
}
