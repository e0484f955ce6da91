// What a host knows of one node of a device, and how that reads as status.
import { isStale } from "../../src/health/staleness.js"
import { Flag, isReady, modeOf } from "../../src/node/flags.js"
import { reasonFrom, State, stateOf } from "../../src/node/state.js"
import { edgeLabels, faultLabels, label, modeLabels, stateLabels } from "../../src/wire/labels.js"
import { noNode } from "../../src/wire/record.js"
import type { FaultStatus, NodeStatus, PoolStatus } from "./status.js"

export interface NodeView {
    name: string
    /** ms, 0 when it is not policed. */
    beatTimeout: number
    edges: { provider: number; kind: number }[]
    flags: number
    epoch: number
    restarts: number
    /** The last beat while up, and the device's time when it said so. */
    time: number
    saidAt: number
    text: string
    pool: { name: string; first: number; members: number; min: number; max: number } | undefined
    fault: { kind: number; at: number; dep: number; message: string } | undefined
}

export function emptyNode(): NodeView {
    const zeros = { beatTimeout: 0, flags: 0, epoch: 0, restarts: 0, time: 0, saidAt: 0 }
    return { name: "", edges: [], text: "", fault: undefined, pool: undefined, ...zeros }
}

/** The word for `value`, or its number where the device is newer than this table. */
export function wordOf(table: string, value: number): string {
    return label(table, value) ?? `unknown-${value}`
}

export function nodeStatus(n: NodeView, nodes: readonly NodeView[]): NodeStatus {
    const up = (n.flags & Flag.Running) !== 0
    const nameOf = (index: number) => nodes[index]?.name ?? `#${index}`
    const policed = up && n.beatTimeout > 0
    return {
        name: n.name,
        mode: wordOf(modeLabels, modeOf(n.flags)),
        state: wordOf(stateLabels, stateOf(n.flags)),
        reasons: reasonsOf(n.flags),
        ready: isReady(n.flags),
        busy: (n.flags & Flag.Busy) !== 0,
        detached: (n.flags & Flag.Detached) !== 0,
        epoch: n.epoch,
        restarts: n.restarts,
        beatAgeMs: up ? n.saidAt - n.time : null,
        beatTimeoutMs: policed ? n.beatTimeout : null,
        stale: (n.flags & Flag.Stale) !== 0 || (policed && isStale(n.flags, n.time, n.saidAt, n.beatTimeout)),
        status: n.text,
        lastFault: n.fault ? faultStatus(n.fault, nameOf) : null,
        deps: n.edges.map(edge => ({ node: nameOf(edge.provider), kind: wordOf(edgeLabels, edge.kind) })),
        pool: n.pool ? poolStatus(n.pool, nodes) : null,
    }
}

function poolStatus(pool: NonNullable<NodeView["pool"]>, nodes: readonly NodeView[]): PoolStatus {
    const { name, first, min, max } = pool
    const members = nodes.slice(first, first + pool.members)
    const count = (bit: Flag) => members.filter(member => member.flags & bit).length
    return { name, running: count(Flag.Running), busy: count(Flag.Busy), min, max }
}

function faultStatus(fault: NonNullable<NodeView["fault"]>, nameOf: (index: number) => string): FaultStatus {
    const { kind, message, at, dep } = fault
    const status: FaultStatus = { kind: wordOf(faultLabels, kind), message, at }
    if (dep !== noNode) status.dep = nameOf(dep)
    return status
}

function reasonsOf(flags: number): string[] {
    const reasons: string[] = []
    for (let s = reasonFrom(flags, State.Disabled); s !== State.Stopped; s = reasonFrom(flags, s + 1))
        reasons.push(wordOf(stateLabels, s))
    return reasons
}
