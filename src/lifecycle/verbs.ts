// The verbs without a cascade: which nodes each one moves, in its turn. How they move is bring-up.ts and bring-down.ts.
import * as ds from "@devicescript/core"
import { Graph } from "../graph/graph.js"
import { drive } from "../node/hooks.js"
import { Flag, isUp, Mode, modeOf } from "../node/flags.js"
import { TaskNode } from "../node/node.js"
import { bringDown, toStop } from "./bring-down.js"
import { bringUp, toStart } from "./bring-up.js"
import { clearScope } from "./scope.js"
import { Supervisor } from "./supervisor.js"
import { headOf, turn } from "./turn.js"
import { EventKind, FaultKind } from "./event.js"
import { faulted } from "./facts.js"
import { unpark } from "./handshake.js"
import { NodeFault } from "./fault.js"

async function start(g: Graph): Promise<NodeFault> {
    for (let i = 0; i < g.count; ++i) toStart(g.items[i], Flag.NotByStart)
    return await bringUp(g)
}

/** The bring-up of `run`: done again if it did not come to its end. */
async function startOnce(g: Graph): Promise<NodeFault> {
    if (g.driven > 1) return undefined
    g.driven = 1
    const fault = await start(g)
    g.driven = 2
    return fault
}

/** @param carryOn past every missed ack */
export async function teardown(g: Graph, carryOn: boolean): Promise<NodeFault> {
    clearScope(g)
    for (let i = 0; i < g.count; ++i) toStop(g.items[i])
    return await bringDown(g, carryOn)
}

async function startNode(g: Graph, n: TaskNode): Promise<NodeFault> {
    if (!n.body && !isUp(n.flags)) {
        faulted(n, FaultKind.NoShell, "has no body: adopt a fiber", undefined, EventKind.Fault)
        return n.fault
    }
    clearScope(g)
    toStart(n, 0)
    return await bringUp(g, n)
}

async function stopNode(g: Graph, n: TaskNode): Promise<NodeFault> {
    clearScope(g)
    toStop(n)
    return await bringDown(g, false)
}

async function resumeNode(g: Graph, n: TaskNode): Promise<NodeFault> {
    unpark(n)
    return undefined
}

async function respawnTerminate(g: Graph): Promise<NodeFault> {
    clearScope(g)
    for (let k = 0; k < g.count; ++k) {
        const n = g.items[g.sequence[k]]
        if (modeOf(n.flags) === Mode.Terminate) toStart(n, Flag.NotByStart)
        const fault = await bringUp(g, n)
        if (fault) return fault
    }
    return undefined
}

Supervisor.prototype.start = async function () {
    await turn(this.graph, start)
}
Supervisor.prototype.teardown = async function () {
    await turn(this.graph, teardown)
}
Supervisor.prototype.teardownContinue = async function () {
    await turn(this.graph, teardown, true)
}
Supervisor.prototype.respawnTerminate = async function () {
    await turn(this.graph, respawnTerminate)
}
Supervisor.prototype.resumePausable = function () {
    const g = this.graph
    for (let k = 0; k < g.count; ++k) unpark(g.items[g.sequence[k]])
}
Supervisor.prototype.startNode = async function (n) {
    await turn(this.graph.check(n), startNode, n)
}
Supervisor.prototype.stopNode = async function (n) {
    await turn(this.graph.check(n), stopNode, n)
}
Supervisor.prototype.resumeNode = async function (n) {
    await turn(this.graph.check(n), resumeNode, n)
}
Supervisor.prototype.run = async function () {
    const g = this.graph
    g.driver = ds.Fiber.self()
    // nobody has the turn: what is in a scope is of a verb whose fiber was ended
    if (!headOf(g.queue)) clearScope(g)
    try {
        if (!(g.driven > 1)) await turn(g, startOnce)
    } catch (e) {
        if (e instanceof NodeFault) return e
        throw e
    }
    // until the first request, or whatever else brings the first duty
    while (!drive) {
        g.resting = [ds.Fiber.self()]
        await ds.suspend()
        g.resting = undefined
    }
    return await drive(g)
}
