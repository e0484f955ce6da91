// What a host knows of one graph of a device: takes in the packets of its service, in the order they come. It owns the
// place in the sequence of events: each is passed on once and in order, and what nobody can have any more is counted.
import { BootBit } from "../../src/health/boot-word.js"
import { EventKind } from "../../src/lifecycle/event.js"
import { eventLabels, faultLabels } from "../../src/wire/labels.js"
import {
    readEvent,
    readEvents,
    readFault,
    readGraph,
    readHeader,
    readNode,
    readOutcome,
    readPool,
    readRecord,
    readState,
} from "../../src/wire/layout.js"
import {
    protocolVersion,
    Record,
    edgesSize,
    eventSize,
    eventsSize,
    faultSize,
    graphSize,
    headerSize,
    nodeSize,
    outcomeSize,
    poolSize,
    stateSize,
} from "../../src/wire/record.js"
import type { Outcome } from "./control.js"
import { ControllerView } from "./controller-view.js"
import { emptyNode, nodeStatus, wordOf, type NodeView } from "./node-view.js"
import type { GraphStatus, JobEvent, LifecycleEvent } from "./status.js"
import { textFrom } from "./text.js"

type Header = ReturnType<typeof readHeader>

/** A node's index is one byte. */
const MOST_NODES = 256

export class GraphView {
    name = ""
    /** Device's time at its last word. */
    now = 0
    /** Number of the next event to pass on. */
    next = 1
    /** Events from `next` on were pushed after a gap and must be fetched. */
    gap = false
    /** Why nothing of this graph can be read. */
    problem: string | undefined
    private begun = -1
    private boot = 0
    /** The device told of its start: what it keeps of it is to be asked for. */ hasBootNews = false
    private nodes: NodeView[] = []
    readonly controller: ControllerView

    /**
     * @param boots how often the device has started, this time included
     * @param answered told of the outcomes of control commands, also those of other hosts
     * @param tellJob told of the events of its controller
     */
    constructor(
        private readonly tell: (event: LifecycleEvent) => void,
        private boots: number,
        private readonly answered: (outcome: Outcome) => void = () => {},
        tellJob: (event: JobEvent) => void = () => {}
    ) {
        this.controller = new ControllerView(tellJob)
    }

    /** Place of a node in declaration order, -1 for an unknown name. */
    indexOf(name: string): number {
        return this.nodes.findIndex(n => n.name === name)
    }

    /** Place of the floor of a pool, which stands for it, -1 for an unknown name. */
    indexOfPool(name: string): number {
        return this.nodes.findIndex(n => n.pool?.name === name)
    }

    /** Its pools. */
    pools(): string[] {
        return [...new Set(this.nodes.flatMap(n => n.pool?.name ?? []))]
    }

    /** Its nodes, in declaration order. */
    names(): string[] {
        return this.nodes.map(n => n.name)
    }

    /** Graph and nodes are known. */
    isComplete(): boolean {
        return this.begun >= 0 && this.nodes.every(n => n.name)
    }

    /** Takes in the payload of a records report. `changed`: it had more to say than what the time is. */
    take(payload: Uint8Array): (Header & { changed: boolean }) | undefined {
        if (payload.length < headerSize) return undefined
        const header = readHeader(payload)
        if (header.now < this.now || header.seq + 1 < this.next) this.startAgain()
        this.now = header.now
        const changed = payload.length > headerSize
        for (let at = headerSize; at + 4 <= payload.length;) {
            const { length } = readRecord(payload, at)
            if (length < 4 || at + length > payload.length) break
            this.takeRecord(payload.subarray(at, at + length), header)
            at += length
        }
        return { ...header, changed }
    }

    /** @param elapsed ms since the device's last word */
    status(device: string, elapsed: number): GraphStatus {
        return {
            schema: 1,
            graph: this.name,
            device,
            uptimeMs: Math.round(this.now + elapsed),
            boot: this.bootStatus(),
            nodes: this.nodes.map(n => nodeStatus(n, this.nodes)),
            slots: this.controller.status(),
        }
    }

    /** What the device keeps of its starts; where it keeps nothing, what was seen of them from here. */
    private bootStatus(): GraphStatus["boot"] {
        const kept = (this.boot & BootBit.Kept) !== 0
        const restarted = kept ? (this.boot & BootBit.Restarted) !== 0 : this.boots > 1
        return {
            count: kept ? this.boot & BootBit.CountMask : this.boots,
            reason: restarted ? "restart" : "power-on",
            safeMode: (this.boot & BootBit.Safe) !== 0,
        }
    }

    private takeRecord(b: Uint8Array, header: Header): void {
        const { type, index } = readRecord(b, 0)
        if (type === Record.Graph && b.length >= graphSize) this.takeGraph(b, header.token)
        if (this.problem) return
        const n = this.nodes[index]
        if (type === Record.Events && b.length >= eventsSize) this.takeEvents(b, header)
        else if (type === Record.Outcome && b.length >= outcomeSize)
            this.answered({ ...readOutcome(b), text: textFrom(b, outcomeSize) })
        else if (type === Record.Slots) this.controller.takeSlot(b, header.token)
        else if (type === Record.Job) this.controller.takeJob(b)
        else if (!n) return
        else if (type === Record.Node && b.length >= nodeSize)
            Object.assign(n, readNode(b, 0), { name: textFrom(b, nodeSize), edges: [] })
        else if (type === Record.Edges)
            for (let e = edgesSize; e + 1 < b.length; e += 2) n.edges.push({ provider: b[e], kind: b[e + 1] })
        else if (type === Record.Pool && b.length >= poolSize) this.takePool(b)
        else if (type === Record.State && b.length >= stateSize)
            Object.assign(n, readState(b, 0), { saidAt: header.now, text: textFrom(b, stateSize) })
        else if (type === Record.Fault && b.length >= faultSize)
            n.fault = { ...readFault(b, 0), message: textFrom(b, faultSize) }
    }

    private takePool(b: Uint8Array): void {
        const pool = { ...readPool(b, 0), name: textFrom(b, poolSize) }
        for (const member of this.nodes.slice(pool.first, pool.first + pool.members)) member.pool = pool
    }

    private takeGraph(b: Uint8Array, token: number): void {
        const { version, nodes, boot, begun } = readGraph(b, 0)
        this.boot = boot
        this.name = textFrom(b, graphSize)
        this.problem =
            version === protocolVersion
                ? undefined
                : `graph ${this.name}: expected supervisor protocol ${protocolVersion}, found ${version}: ` +
                  `use the devicescript-supervisor that its firmware was built with`
        if (!this.problem && nodes > MOST_NODES)
            this.problem = `graph ${this.name}: expected at most ${MOST_NODES} nodes, found ${nodes}: its device does not speak this protocol`
        if (this.problem || begun === this.begun) return
        if (this.begun >= 0) this.startAgain(token)
        this.begun = begun
        this.nodes = Array.from({ length: nodes }, emptyNode)
    }

    /** The program on the device has been started again: events count from 1. */
    private startAgain(token?: number): void {
        this.controller.startAgain(token)
        this.boot = 0
        this.boots++
        this.begun = -1
        this.next = 1
        this.gap = true
    }

    private takeEvents(b: Uint8Array, header: Header): void {
        let seq = readEvents(b, 0).first
        const oldest = header.seq - header.kept + 1
        if (seq > this.next && oldest < seq) {
            // the missing ones can still be had, so these wait for them
            this.gap = true
            return
        }
        for (let at = eventsSize; at + eventSize <= b.length && b[at] >= eventSize; at += b[at]) {
            if (seq > this.next) this.tellLost(seq, readEvent(b, at).at)
            if (seq === this.next) this.tellEvent(b.subarray(at, at + b[at]))
            ++seq
        }
    }

    private tellLost(next: number, at: number): void {
        const count = next - this.next
        this.next = next
        this.tell({ seq: next - 1, at, kind: "lost", text: count + (count > 1 ? " events" : " event"), count })
    }

    private tellEvent(b: Uint8Array): void {
        const { kind, node, fault, at, epoch } = readEvent(b, 0)
        const event: LifecycleEvent = { seq: this.next++, at, kind: wordOf(eventLabels, kind) }
        if (kind === EventKind.Boot) this.hasBootNews = true
        if (node >= 0) {
            event.node = this.nodes[node]?.name ?? `#${node}`
            event.epoch = epoch
        }
        if (fault >= 0) event.fault = wordOf(faultLabels, fault)
        if (b.length > eventSize) event.text = textFrom(b, eventSize)
        this.tell(event)
    }
}
