// waitHealth: what the monitor and the restart policies report, as a queue for a program that acts on it.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { Supervisor } from "../lifecycle/supervisor.js"
import type { TaskNode } from "../node/node.js"
import { resume } from "../node/kids.js"
import { HealthKind } from "./kind.js"

export interface HealthEvent {
    node: TaskNode
    kind: HealthKind
    /** ms since boot. */
    at: number
}

/** Events kept for a program that does not wait; the oldest go first. */
const capacity = 16

Supervisor.prototype.waitHealth = async function () {
    const g = this.graph
    if (!g.health) {
        g.health = []
        g.tap(keep)
    }
    while (!g.health.length) {
        g.waiter = ds.Fiber.self()
        await ds.suspend()
    }
    const event = g.health[0]
    g.health.insert(0, -1)
    return event
}

function keep(g: Graph, event: EventKind, node: TaskNode): void {
    // both have one order but for Crashed
    let kind: HealthKind = event - EventKind.Stale
    if (kind > HealthKind.Recovered) ++kind
    if (event === EventKind.Crashed) kind = HealthKind.Crashed
    if (kind < 0 || kind > HealthKind.GaveUp) return
    if (g.health.length === capacity) g.health.insert(0, -1)
    g.health.push({ node, kind, at: ds.millis() })
    if (g.waiter) resume(g.waiter, undefined)
    g.waiter = undefined
}
