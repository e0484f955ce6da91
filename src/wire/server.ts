// A supervisor on the wire. Owns what was pushed and who listens; the layout is record.ts, the bus is bus.ts. A host fetches
// what it wants and says for how long it listens; meanwhile events and the state of nodes they concern are pushed.
import * as ds from "@devicescript/core"
import type { Graph, Tap } from "../graph/graph.js"
import type { Supervisor } from "../lifecycle/supervisor.js"
import { Flag } from "../node/flags.js"
import type { TaskNode } from "../node/node.js"
import { answerRegister, Endpoint, refuse, scratch, send, serve } from "./bus.js"
import { putEvents, putFault, putGraph, putHeader, putLast, putNode, putRecord, putState } from "./layout.js"
import {
    Ask,
    Code,
    noNode,
    payloadSize,
    protocolVersion,
    Record,
    edgesSize,
    eventSize,
    eventsSize,
    faultSize,
    fetchSize,
    graphSize,
    headerSize,
    nodeSize,
    stateSize,
    textLimit,
    u32,
} from "./record.js"
import { offsetOf, Ring } from "./ring.js"
import { putText } from "./text.js"

export interface WireOptions {
    /** `consoleLines()`: one plain line per transition on the console too. */
    console?: Tap
}

/** ms that changes are collected for before they are pushed. */
const pushDelay = 10
/** Bytes of edges in one record, so that it fits a packet. */
const edgeBytes = 200

/** Shows `supervisor`'s graph on the bus, as a Jacdac service named after it (services/supervisor.md). */
export function startSupervisorServer(supervisor: Supervisor, options?: WireOptions): void {
    const server = new Server(supervisor.graph, new Ring(supervisor.options?.eventBuffer || 64))
    supervisor.graph.tap(server.ring.keep)
    if (options?.console) supervisor.graph.tap(options.console)
    serve(server)
}

/** Bytes of the packet in `scratch` so far. */
let fill: number

class Server implements Endpoint {
    readonly begun = ds.millis()
    /** Somebody listens until then. */ until = 0
    /** seq of the last event pushed. */ sent = 0
    /** Faults before this time have been pushed. */ since = 0

    constructor(
        readonly graph: Graph,
        readonly ring: Ring
    ) {}

    /** There is news for whoever listens. */
    wake(): void {
        this.ring.news = undefined
        if (this.until > ds.millis()) push.start(this)
    }

    async handle(packet: ds.Packet): Promise<void> {
        const p = packet.payload
        if (packet.serviceCommand === Code.Fetch && p.length >= fetchSize) {
            listen(this, u32(p, 8))
            await answer(this, p[0], p[1], u32(p, 4))
        } else if (packet.serviceCommand === Code.GetRegister + Code.Version)
            await answerRegister(this, "deviceDescription", Buffer.from([protocolVersion, 0]))
        else if (packet.serviceCommand === Code.GetRegister + Code.InstanceName)
            await answerRegister(this, "instanceName", this.graph.name)
        else await refuse(this, packet)
    }
}

function listen(s: Server, ms: number): void {
    const now = ds.millis()
    if (s.until <= now) {
        // what came before is fetched; a push that is still under way goes on with what comes
        s.sent = s.graph.seq
        s.ring.news = s.wake
    }
    s.until = Math.max(s.until, now + ms)
}

function begin(s: Server, token: number): void {
    putHeader(scratch, ds.millis(), s.graph.seq, s.ring.count, token)
    fill = headerSize
}

/** Sends the packet and begins the next one. The only place that suspends between `begin` and the end of an answer. */
async function flush(s: Server, token: number): Promise<void> {
    await send(s, fill)
    begin(s, token)
}

async function room(s: Server, token: number, bytes: number): Promise<void> {
    if (fill + bytes > payloadSize) await flush(s, token)
}

async function answer(s: Server, token: number, ask: number, from: number): Promise<void> {
    const g = s.graph
    begin(s, token)
    if (ask & Ask.Graph) {
        const end = putText(scratch, fill + graphSize, g.name)
        putGraph(scratch, fill, end - fill, g.count, s.begun)
        fill = end
    }
    for (let i = 0; i < g.count; ++i) {
        if (ask & Ask.Nodes) await declare(s, token, i)
        if (ask & Ask.States) await tell(s, token, g.items[i], 0)
    }
    if (ask & Ask.Events) await replay(s, token, from)
    putLast(scratch)
    await send(s, fill)
}

/** Sends all that is new, and what becomes new meanwhile. */
async function push(s: Server): Promise<void> {
    for (;;) {
        await ds.sleep(pushDelay)
        const since = s.since
        s.since = ds.millis()
        begin(s, 0)
        s.sent = await replay(s, 0, s.sent + 1)
        for (let i = 0; i < s.graph.count; ++i) {
            const n = s.graph.items[i]
            if (!(n.flags & Flag.Changed)) continue
            n.flags &= ~Flag.Changed
            await tell(s, 0, n, since)
        }
        if (fill === headerSize) break
        await send(s, fill)
    }
    s.ring.news = s.wake
}

/** What never changes of node `i`. */
async function declare(s: Server, token: number, i: number): Promise<void> {
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
async function tell(s: Server, token: number, n: TaskNode, since: number): Promise<void> {
    const i = n.flags >>> 24
    await room(s, token, stateSize + lengthOf(n.text))
    let end = putText(scratch, fill + stateSize, n.text)
    putState(scratch, fill, end - fill, i, n.flags & Flag.WireMask, n.epoch(), n.time, (n as any).restarted || 0)
    fill = end
    const f = n.fault
    if (!f || f.at < since) return
    await room(s, token, faultSize + lengthOf(f.message))
    end = putText(scratch, fill + faultSize, f.message)
    putFault(scratch, fill, end - fill, i, f.kind, f.at, f.dep ? f.dep.flags >>> 24 : noNode)
    fill = end
}

function lengthOf(text: string): number {
    return text ? Math.min(text.byteLength, textLimit) : 0
}

/** Events from number `seq` on, or from the oldest kept; gives the number of the last. */
async function replay(s: Server, token: number, seq: number): Promise<number> {
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
