// The packets of a server: fills them, record by record, and sends each when the next record does not fit. Owns how far the
// packet in `scratch` is filled. Only `flush` suspends, and what comes after it is a new packet; so several may be at it.
import { bootWord } from "../health/boot.js"
import * as ds from "@devicescript/core"
import { Graph, nameOf } from "../graph/graph.js"
import { Flag } from "../node/flags.js"
import type { TaskNode } from "../node/node.js"
import { Endpoint, scratch, send } from "./bus.js"
import {
    putEvents,
    putFault,
    putGraph,
    putHeader,
    putLast,
    putNode,
    putOutcome,
    putRecord,
    putState,
} from "./layout.js"
import { Answer, noFault, noNode, outcomeSize, payloadSize, Record, textLimit } from "./record.js"
import { edgesSize, eventSize, eventsSize, faultSize, graphSize, headerSize, nodeSize, stateSize } from "./record.js"
import { offsetOf, Ring } from "./ring.js"
import { putText } from "./text.js"

/** Whose packets they are. */
export interface Reporter extends Endpoint {
    readonly graph: Graph
    readonly ring: Ring
    /** ms: when the server started. */
    readonly begun: number
}

/** Bytes of edges in one record, so that it fits a packet. */
const edgeBytes = 200

let fill: number

/** Begins a packet: a push with token 0, else part of the answer to the fetch with that token. */
export function begin(s: Reporter, token: number): void {
    putHeader(scratch, ds.millis(), s.graph.seq, s.ring.count, token)
    fill = headerSize
}

/** Sends the packet and begins the next one. */
async function flush(s: Reporter, token: number): Promise<void> {
    await send(s, fill)
    begin(s, token)
}

async function room(s: Reporter, token: number, bytes: number): Promise<void> {
    if (fill + bytes > payloadSize) await flush(s, token)
}

/** Ends an answer. */
export async function sendLast(s: Reporter): Promise<void> {
    putLast(scratch)
    await send(s, fill)
}

/** Sends the packet unless it holds nothing; false when it did not. */
export async function sendIfAny(s: Reporter): Promise<boolean> {
    if (fill === headerSize) return false
    await send(s, fill)
    return true
}

/** The graph; the first record of a packet. */
export function introduce(s: Reporter): void {
    const end = putText(scratch, fill + graphSize, nameOf(s.graph))
    putGraph(scratch, fill, end - fill, s.graph.count, s.begun, bootWord())
    fill = end
}

/** What never changes of node `i`. */
export async function declare(s: Reporter, token: number, i: number): Promise<void> {
    const g = s.graph
    const n = g.items[i]
    await room(s, token, nodeSize + n.name.length)
    const end = putText(scratch, fill + nodeSize, n.name)
    putNode(scratch, fill, end - fill, i, n.beatTimeout || 0)
    fill = end
    for (let e = g.first[i]; e < g.first[i + 1]; e += edgeBytes) {
        const bytes = Math.min(g.first[i + 1] - e, edgeBytes)
        await room(s, token, edgesSize + bytes)
        putRecord(scratch, fill, edgesSize + bytes, Record.Edges, i, 0)
        scratch.blitAt(fill + edgesSize, g.edges, e, bytes)
        fill += edgesSize + bytes
    }
}

/** The state of `n`, and its last fault if that is not older than `since`. */
export async function tell(s: Reporter, token: number, n: TaskNode, since: number): Promise<void> {
    const i = n.flags >>> 24
    await room(s, token, stateSize + lengthOf(n.text))
    let end = putText(scratch, fill + stateSize, n.text)
    putState(scratch, fill, end - fill, i, n.flags & Flag.WireMask, n.epoch(), n.time, n.restarts || 0)
    fill = end
    const f = n.fault
    if (!f || f.at < since) return
    await room(s, token, faultSize + lengthOf(f.message))
    end = putText(scratch, fill + faultSize, f.message)
    putFault(scratch, fill, end - fill, i, f.kind, f.at, f.dep ? f.dep.flags >>> 24 : noNode)
    fill = end
}

/** How the request with `token` stands; `error` is what was thrown. A packet of its own. */
export async function sendOutcome(s: Reporter, token: number, answer: Answer, error: any): Promise<void> {
    begin(s, 0)
    let end = fill + outcomeSize
    let index = 0
    let kind = noFault
    let dep = noNode
    if (error) {
        // not only errors are thrown
        end = putText(scratch, end, error.message !== undefined ? error.message : "threw " + error)
        if (error.node) {
            index = error.node.flags >>> 24
            kind = error.kind
            if (error.dep) dep = error.dep.flags >>> 24
        }
    }
    putOutcome(scratch, fill, end - fill, index, answer, token, dep, kind)
    await send(s, end)
}

function lengthOf(text: string): number {
    return text ? Math.min(text.byteLength, textLimit) : 0
}

/** Events from number `seq` on, or from the oldest kept; gives the number of the last. */
export async function replay(s: Reporter, token: number, seq: number): Promise<number> {
    const r = s.ring
    for (;;) {
        const first = Math.max(seq, s.graph.seq - r.count + 1)
        if (first > s.graph.seq) return s.graph.seq
        await room(s, token, eventsSize + eventSize + textLimit)
        // events may have come and gone while that suspended
        seq = Math.max(first, s.graph.seq - r.count + 1)
        const begin = offsetOf(r, seq - (s.graph.seq - r.count + 1))
        const at = fill
        fill += eventsSize
        putEvents(scratch, at, 0, seq)
        let end = begin
        while (end < r.used && fill + end - begin + r.bytes[end] <= payloadSize) {
            end += r.bytes[end]
            ++seq
        }
        scratch.blitAt(fill, r.bytes, begin, end - begin)
        fill += end - begin
        scratch[at] = fill - at
    }
}
