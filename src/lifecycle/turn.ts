// Who may drive a graph, one verb at a time, and how it waits. A verb runs on its caller's fiber while that is the head of
// the graph's queue; the others stand behind it in the order they came.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { indexOfKid } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import type { NodeFault } from "./fault.js"

/** A verb gives the fault its caller is to get. */
export type Verb = (g: Graph, arg: any) => Promise<NodeFault>

/**
 * Runs a verb in its turn.
 * @throws NodeFault the verb's; Error at once on a fiber of the graph's own nodes, and inside another verb
 */
export async function turn(g: Graph, verb: Verb, arg?: any): Promise<void> {
    const self = ds.Fiber.self()
    const queue = g.queue
    if (queue[0] === self || ownerOf(g, self)) throw new Error("verb in its own node: use requestControl")
    queue.push(self)
    while (headOf(queue) !== self) await ds.suspend(1000)
    try {
        g.poked = false
        const fault = await verb(g, arg)
        if (fault) throw fault
    } finally {
        queue.insert(0, -1)
        const next = headOf(queue)
        if (next) next.resume(undefined)
    }
}

/** As `turn`, for duties: a fault is recorded and told by then, and ends nothing. */
export async function quietly(g: Graph, verb: Verb): Promise<void> {
    try {
        await turn(g, verb)
    } catch (e) {
        if (!(e as any).node) throw e
    }
}

/** The node the fiber belongs to, undefined for strangers. */
export function ownerOf(g: Graph, fiber: ds.Fiber): TaskNode {
    for (let i = 0; i < g.count; ++i) {
        if (g.items[i].fiber === fiber) return g.items[i]
        if (indexOfKid) if (indexOfKid(g.items[i], fiber) >= 0) return g.items[i]
    }
    return undefined
}

/** Whose turn it is. A fiber that was terminated inside its verb, or waiting, never passes the turn on. */
export function headOf(queue: ds.Fiber[]): ds.Fiber {
    for (;;)
        try {
            if (!queue[0] || queue[0].id) return queue[0]
        } catch {
            queue.insert(0, -1)
        }
}

/** The verb waits for a fact, `ms` at the longest. */
export async function nap(g: Graph, ms: number): Promise<void> {
    if (!g.poked) {
        g.suspended = ds.Fiber.self()
        await ds.suspend(ms)
    }
    g.suspended = undefined
    g.poked = false
}
