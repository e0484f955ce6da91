// A schedule: a graph of puppets and what is done to it. As text for the puppet program, and as a program to read.
import { EdgeKind } from "../../src/graph/topology.js"
import { Mode } from "../../src/node/flags.js"
import { Op, Policy, scriptZero, Stopping, Use } from "../programs/model/script.js"

export interface NodeSpec {
    mode: Mode
    stopping: Stopping
    /** A way of `readyAfter`. */
    ready: number
    disabled: boolean
    /** A missed ack ends its activation. */
    aborts: boolean
    detached: boolean
    /** Without a body: only a step that adopts a fiber starts it. */
    byHand: boolean
    policy: Policy
    /** Index into `vigils`. */
    vigil: number
    /** Of nodes before it. */
    deps: { on: number; kind: EdgeKind }[]
    /** Slots, and the budget. */
    uses: number[]
    makes: number[]
    /** It may assert the gate. */
    vetoes: boolean
}

/** Up at once, with nothing special. */
export const plain: NodeSpec = {
    ...{ mode: Mode.Terminate, stopping: Stopping.Prompt, ready: 1, policy: Policy.None },
    ...{ disabled: false, aborts: false, detached: false, byHand: false, vigil: 0, deps: [] },
    ...{ uses: [], makes: [], vetoes: false },
}

/** Three slots, with nothing special. */
export const lent = [Use.Lend, Use.Lend, Use.Lend]

export interface Step {
    op: Op
    node: number
    /** Index into `waits`: what passes after it. */
    wait: number
}

/** Nodes in a row that are a pool; all are as the first is, but for their modes and how they take a stop. */
export interface PoolSpec {
    first: number
    count: number
    min: number
    max: number
}

export interface Schedule {
    nodes: NodeSpec[]
    /** How each slot is used. */
    slots: Use[]
    /** graph() gets the nodes last first. */
    reversed: boolean
    steps: Step[]
    pool?: PoolSpec
}

export const waits = [1, 5, 11, 47, 151, 1009]

/** What the puppet program reads. */
export function scriptOf({ nodes, slots, reversed, steps, pool }: Schedule): string {
    const values = [nodes.length, +reversed, slots.reduceRight((sum, use) => sum * 3 + use, 0)]
    values.push(pool?.first ?? 0, pool?.count ?? 0, pool?.min ?? 0, pool?.max ?? 0)
    for (const n of nodes) {
        const flags = +n.disabled + 2 * +n.aborts + 4 * +n.detached + 8 * +n.byHand + 16 * n.vigil
        values.push(n.mode, n.stopping, n.ready, flags, n.policy, mask(n.uses), mask(n.makes), +n.vetoes, n.deps.length)
        for (const { on, kind } of n.deps) values.push(on * 3 + kind)
    }
    for (const { op, node, wait } of steps) values.push(op, node, wait)
    return String.fromCharCode(...values.map(value => value + scriptZero))
}

export function nameOf(node: number): string {
    return String.fromCharCode(97 + node)
}

function mask(bits: number[]): number {
    return bits.reduce((sum, bit) => sum | (1 << bit), 0)
}
