// The gate of resources: a node is spawned when all it uses may be had, takes it then, and gives it back when its activation
// has ended. Owns the list of graphs in which somebody waits for a slot, to be told of the next that is free, and what was
// taken for bodies that are about to begin.
import * as ds from "@devicescript/core"
import { Graph } from "../graph/graph.js"
import { refuse } from "../graph/fault.js"
import { defaultGateTimeout } from "../lifecycle/bring-up.js"
import { EventKind, FaultKind } from "../lifecycle/event.js"
import { faulted, poke, spawnNode } from "../lifecycle/facts.js"
import { isAsked } from "../lifecycle/handshake.js"
import { Flag } from "../node/flags.js"
import { alsoNotice, useCheck, useClaim } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import { orElse } from "../node/or-else.js"
import { UseCall, UseOp } from "./use.js"

let graphs: Graph[]
/** Nodes that were spawned and have not begun, each followed by what its body gets. */
let handed: any[]

/** Idempotent; called by whatever makes an entry of `resources`. */
export function useResources(): void {
    if (graphs) return
    graphs = []
    handed = []
    useCheck(check)
    useClaim(claim, tellAll, isStarved)
    alsoNotice(giveBack)
}

/** Whoever waits in any graph looks again. */
function tellAll(): void {
    while (graphs.length) poke(graphs.pop().items[0])
}

function expect(g: Graph): void {
    if (graphs.indexOf(g) < 0) graphs.push(g)
}

function usesOf(n: TaskNode): UseCall[] {
    return n.resources as any
}

/** The first thing `n` uses that it cannot have now; undefined where it can have all. */
function missingOf(n: TaskNode): UseCall {
    const uses = usesOf(n)
    if (uses) for (let i = 0; i < uses.length; ++i) if (!uses[i](n, UseOp.Open)) return uses[i]
    return undefined
}

function isStarved(n: TaskNode): boolean {
    if (!missingOf(n)) return false
    expect(n.graph)
    return true
}

/** See hooks.ts. */
function claim(n: TaskNode): number {
    const missing = missingOf(n)
    if (missing) return untilProvided(n, missing(n, UseOp.Slot))
    each(n, UseOp.Claim)
    hand(n)
    spawnNode(n)
    return 0
}

function each(n: TaskNode, op: UseOp): void {
    const uses = usesOf(n)
    if (uses) for (let i = 0; i < uses.length; ++i) uses[i](n, op)
}

/** The ms `n` may still wait for the slot, -1 when those are over, or useless, and the fault is recorded. */
function untilProvided(n: TaskNode, slot: any): number {
    const budget = orElse(n.gateTimeout, defaultGateTimeout)
    let left = n.time + budget - ds.millis()
    let why = `was not provided within ${budget}ms`
    let maker: TaskNode
    const holder: TaskNode = slot.owner
    if (holder) why = `is lent to ${holder.name}, and was not back within ${budget}ms`
    else {
        maker = makerOf(n.graph, slot)
        if (maker)
            if (!isPending(maker)) {
                left = 0
                why = `is empty, and ${maker.name}, which provides it, is down`
            }
    }
    if (left > 0) {
        expect(n.graph)
        return left
    }
    faulted(n, FaultKind.ResourceMissing, `resource ${slot.name} ${why}`, holder || maker, EventKind.Fault)
    return -1
}

/** Who provides the slot: of several one that may still do so. */
function makerOf(g: Graph, slot: any): TaskNode {
    let maker: TaskNode
    for (let i = 0; i < g.count; ++i) {
        const m = g.items[i]
        if (m.provides) if (m.provides.indexOf(slot) >= 0) if (!maker || isPending(m)) maker = m
    }
    return maker
}

/** Up, about to be, or started by hand at any time. */
function isPending(n: TaskNode): boolean {
    return !n.body || (n.flags & (Flag.Running | Flag.Scope | Flag.BoundStopped | Flag.Due)) !== 0
}

/** Told of every fact: an activation that has ended, or missed its ack. */
function giveBack(n: TaskNode): void {
    if (!n.resources) return
    if (!(n.flags & (Flag.Running | Flag.Live))) {
        // one that was ended before it began
        if (handed.length) given(n)
        each(n, UseOp.End)
    } else if (isAsked(n))
        if (n.fault?.kind === FaultKind.ShutdownTimeout)
            // in this handshake: the fault of an earlier one is still there
            if (n.fault.at >= orElse(n.askedAt, n.time)) each(n, UseOp.Missed)
}

/** The shell of a node with resources. */
async function withResources(n: TaskNode): Promise<any> {
    return await (n.inner || (n.body as any))(n, ...begun(n))
}

function hand(n: TaskNode): void {
    const uses = usesOf(n)
    if (!uses) return
    const values: any[] = []
    for (let i = 0; i < uses.length; ++i) values.push(uses[i](n, UseOp.Give))
    handed.push(n, values)
}

/** What `n` was handed. */
function given(n: TaskNode): any[] {
    const i = handed.indexOf(n)
    if (i < 0) return undefined
    const values: any[] = handed[i + 1]
    handed.insert(i, -2)
    return values
}

function begun(n: TaskNode): any[] {
    each(n, UseOp.Begin)
    return given(n)
}

function check(g: Graph): void {
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        const uses = usesOf(n)
        if (!uses) continue
        if (!n.body) refuse(n.name + ": resources need a body to take them")
        if (!uses.length) refuse(n.name + ": empty resources")
        const own: any[] = []
        for (let k = 0; k < uses.length; ++k) {
            const slot = uses[k](n, UseOp.Slot)
            if (own.indexOf(slot) >= 0) refuse(`${n.name}: ${slot.name} twice in resources`)
            own.push(slot)
            const kind: string = uses[k](n, UseOp.Kind)
            if (slot.kind)
                if (slot.kind !== kind) refuse(`${n.name}: ${slot.name} as ${kind}, elsewhere as ${slot.kind}`)
            slot.kind = kind
        }
        n.inner = n.shell
        n.shell = withResources
    }
}
