// The packets of a server: fills them, record by record, and sends each when the next record does not fit. Owns how far the
// packet in `scratch` is filled. Only `flush` suspends, and what comes after it is a new packet; so several may be at it.
import { bootWord } from "../health/boot.js"
import * as ds from "@devicescript/core"
import { Graph, nameOf } from "../graph/graph.js"
import type { TaskNode } from "../node/node.js"
import { Endpoint, scratch, send } from "./bus.js"
import type { Asked } from "./control.js"
import { putFault, putGraph, putHeader, putLast, putNumber, putOutcome, putRecord, putState } from "./layout.js"
import { Ask, noFault, noNode, outcomeSize, payloadSize, protocolVersion, Record, textLimit } from "./record.js"
import { edgesSize, eventSize, eventsSize, faultSize, graphSize, headerSize, nodeSize, stateSize } from "./record.js"
import type { Ring } from "./ring.js"
import { write } from "./text.js"

/** Whose packets they are. */
export interface Reporter extends Endpoint {
    readonly graph: Graph
    readonly ring: Ring
    /** ms: when the server started. */
    readonly begun: number
    /** ms: somebody listens until then. */
    until: number
}

/** Bytes of edges in one record, so that it fits a packet. */
const edgeBytes = 200

/** Bytes filled; just begun it holds headerSize. */
export let fill: number

/** Begins a packet: a push with token 0, else part of the answer to the fetch with that token. */
export function begin(s: Reporter, token: number): void {
    putHeader(scratch, ds.millis(), s.graph.seq, s.ring.count, token)
    fill = headerSize
}

/** Sends the packet and begins the next one. */
export async function flush(s: Reporter, token: number): Promise<void> {
    const b = Buffer.alloc(fill)
    b.blitAt(0, scratch, 0, fill)
    // The compiler knows no service of a library's own; this packet of a stock one carries any bytes, under code 0x80.
    await send(s, ds.Dmx.spec.lookup("send").encode(b))
    begin(s, token)
}

/**
 * Adds a record, in a new packet where this one has no room: the fixed part of `size` bytes, which the caller fills from the
 * fifth on, and its text. Gives where it begins.
 */
export async function add(
    s: Reporter,
    token: number,
    type: Record,
    index: number,
    extra: number,
    size: number,
    text: string
): Promise<number> {
    let end = fill + size
    if (text) end += Math.min(text.byteLength, textLimit)
    if (end > payloadSize) await flush(s, token)
    const at = fill
    fill = write(scratch, at + size, text)
    putRecord(scratch, at, fill - at, type, index, extra)
    return at
}

/** Answers the fetch in `p`. */
export async function answer(s: Reporter, p: Buffer): Promise<void> {
    const g = s.graph
    const token = p[0]
    const ask = p[1]
    begin(s, token)
    if (ask & Ask.Graph) {
        const at = await add(s, token, Record.Graph, protocolVersion, 0, graphSize, nameOf(g))
        const boot = bootWord()
        putGraph(scratch, at, g.count, s.begun, boot)
    }
    for (let i = 0; i < g.count; ++i) {
        if (ask & Ask.Nodes) await declare(s, token, i)
        if (ask & Ask.States) await tell(s, token, g.items[i], 0)
    }
    if (ask & Ask.Events) await replay(s, token, p.getAt(4, "u32"))
    putLast(scratch)
    await flush(s, 0)
}

/** What never changes of node `i`. */
async function declare(s: Reporter, token: number, i: number): Promise<void> {
    const g = s.graph
    const n = g.items[i]
    let at = await add(s, token, Record.Node, i, 0, nodeSize, n.name)
    putNumber(scratch, at, n.beatTimeout)
    if (n.pool) await n.pool.tellOf(s, token, n)
    for (let e = g.first[i]; e < g.first[i + 1]; e += edgeBytes) {
        const bytes = Math.min(g.first[i + 1] - e, edgeBytes)
        at = await add(s, token, Record.Edges, i, 0, edgesSize + bytes, "")
        scratch.blitAt(at + edgesSize, g.edges, e, bytes)
    }
}

/** The state of `n`, and its last fault if that is not older than `since`. */
export async function tell(s: Reporter, token: number, n: TaskNode, since: number): Promise<void> {
    const i = n.flags >>> 24
    const text = n.text
    let at = await add(s, token, Record.State, i, 0, stateSize, text)
    if (n.text !== text) {
        // it said something else while that took time
        fill = at
        return await tell(s, token, n, since)
    }
    putState(scratch, at, n)
    const f = n.fault
    if (f)
        if (!(f.at < since)) {
            at = await add(s, token, Record.Fault, i, f.kind, faultSize, f.message)
            putFault(scratch, at, f)
        }
}

/** How a request stands. A packet of its own. */
export async function report(r: Asked): Promise<void> {
    const s = r.server
    const error = r.error
    let text = ""
    let index = 0
    let kind = noFault
    let dep = noNode
    if (error) {
        // not only errors are thrown
        text = error.message
        if (text === undefined) text = "threw " + error
        if (error.node) {
            index = error.node.flags >>> 24
            kind = error.kind
            if (error.dep) dep = error.dep.flags >>> 24
        }
    }
    begin(s, 0)
    const at = await add(s, 0, Record.Outcome, index, r.code, outcomeSize, text)
    putOutcome(scratch, at, r.id, dep, kind)
    await flush(s, 0)
}

/** Events from number `seq` on, or from the oldest kept; gives the number of the next one. */
export async function replay(s: Reporter, token: number, seq: number): Promise<number> {
    const r = s.ring
    while (seq <= s.graph.seq) {
        const at = await add(s, token, Record.Events, 0, 0, eventsSize + eventSize + textLimit, "")
        // events may have come and gone while that suspended
        const oldest = s.graph.seq - r.count + 1
        if (seq < oldest) seq = oldest
        putNumber(scratch, at, seq)
        fill = at + eventsSize
        let from = 0
        for (let k = oldest; k < seq; ++k) from += r.bytes[from]
        while (from < r.used) {
            const length = r.bytes[from]
            if (fill + length > payloadSize) break
            scratch.blitAt(fill, r.bytes, from, length)
            fill += length
            from += length
            seq++
        }
        scratch[at] = fill - at
    }
    return seq
}
