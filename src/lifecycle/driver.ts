// Who may drive a graph, one verb at a time, and how it waits. A verb runs on its caller's fiber while it holds the turn;
// the others queue in the order they came. Facts do not wake verbs directly: they poke, and the verb looks again.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { TaskNode } from "../node/node.js"
import { kidIndex } from "../node/waiting.js"
import { NodeFault } from "./fault.js"

export class Driver {
    readonly graph: Graph
    /** The fiber whose verb has the turn. */ holder: ds.Fiber = undefined
    /** The holder while it naps. */ napping: ds.Fiber = undefined
    /** A fact came since the last nap. */ poked = false
    /** `run` has brought it up once. */ started = false
    /** Fibers waiting for the turn. */ queue: ds.Fiber[] = undefined

    constructor(graph: Graph) {
        this.graph = graph
    }
}

export type Verb = (d: Driver, arg: any) => Promise<NodeFault>

/** A fact about a node of `g` has changed: whoever drives it looks again. */
export function poke(g: Graph): void {
    const d = g.driver
    if (!d) return
    d.poked = true
    const fiber = d.napping
    if (!fiber) return
    d.napping = undefined
    resume(fiber)
}

/** The driver waits for a fact, `ms` at the longest. */
export async function nap(d: Driver, ms: number): Promise<void> {
    if (!d.poked) {
        d.napping = ds.Fiber.self()
        await ds.suspend(ms)
        d.napping = undefined
    }
    d.poked = false
}

/** Runs a verb in its turn; throws the fault it gives. Throws at once on a fiber of the graph's own nodes. */
export async function turn(d: Driver, verb: Verb, arg: any): Promise<void> {
    refuseOwnFiber(d.graph)
    await take(d)
    let fault: NodeFault
    try {
        d.poked = false
        fault = await verb(d, arg)
    } finally {
        pass(d)
    }
    if (fault) throw fault
}

async function take(d: Driver): Promise<void> {
    const self = ds.Fiber.self()
    if (d.holder === self) throw new Error("a verb called from inside another, as by a subscriber: start a fiber for it")
    // a holder that was terminated inside its verb never passes the turn on
    while (d.holder && d.holder !== self && isAlive(d.holder)) {
        if (!d.queue) d.queue = []
        if (d.queue.indexOf(self) < 0) d.queue.push(self)
        await ds.suspend(1000)
    }
    if (d.queue) {
        const i = d.queue.indexOf(self)
        if (i >= 0) d.queue.insert(i, -1)
    }
    d.holder = self
}

function pass(d: Driver): void {
    d.holder = undefined
    while (d.queue && d.queue.length) {
        const next = d.queue.shift()
        if (!isAlive(next)) continue
        // taken for it, so that nobody comes in between
        d.holder = next
        resume(next)
        return
    }
}

function isAlive(fiber: ds.Fiber): boolean {
    try {
        return fiber.id > 0
    } catch {
        return false
    }
}

function resume(fiber: ds.Fiber): void {
    try {
        fiber.resume(undefined)
    } catch {
        // dropped by whoever owned it
    }
}

function refuseOwnFiber(g: Graph): void {
    const self = ds.Fiber.self()
    for (let i = 0; i < g.count; ++i) {
        const n: TaskNode = g.items[i]
        if (n.fiber && (n.fiber === self || kidIndex(n, self) >= 0))
            throw new Error(n.name + ": a verb called from a node's own fiber would wait for itself: use requestControl")
    }
}
