// A host's view of the supervisors of one device, over a link. It finds their services by the device's announcements and
// owns the list of events; it never polls by itself: the device pushes while this listens, and is asked on `refresh`.
import type { Packet } from "jacdac-ts"
import { Code, serviceClass, u32 } from "../../src/wire/record.js"
import type { BoardLink } from "../board-link.js"
import { GraphView } from "./graph-view.js"
import { Refresh } from "./refresh.js"
import { ServicePort } from "./service-port.js"
import type { GraphStatus, LifecycleEvent, NodeStatus } from "./status.js"

export interface ClientOptions {
    /** ms for which the device is told to push; renewed at half of it. Default 10 minutes. */
    listenFor?: number
}

// Restart counter in the first four bits of an announcement (Jacdac).
const RESTART_COUNTER = 15

export class SupervisorClient {
    /** Everything told so far, also before a restart, in order. */
    readonly events: LifecycleEvent[] = []
    private ports: ServicePort[] = []
    /** Known last; after a restart they are shown until the device has told of new ones. */
    private shown: GraphView[] = []
    private boots = 1
    private counter = 0
    private readonly address: Uint8Array
    private readonly listenFor: number
    private readonly ends: (() => void)[]

    constructor(
        private readonly link: BoardLink,
        options: ClientOptions = {}
    ) {
        this.listenFor = options.listenFor ?? 600_000
        this.address = Uint8Array.from(link.serverId.match(/../g) ?? [], hex => parseInt(hex, 16))
        this.ends = [link.onPacket(packet => this.hear(packet)), link.onRestart(() => this.restart())]
    }

    /** The status of every graph, in the order their servers were started; empty until the device has told of one. */
    statuses(): GraphStatus[] {
        const complete = this.ports.map(port => port.view).filter(view => view.isComplete())
        if (complete.length) this.shown = complete
        return this.shown.map(view => view.status(this.link.deviceId))
    }

    /** The status of a graph by its name; without one of the first, which is the only one on most boards. */
    status(graph?: string): GraphStatus | undefined {
        return this.statuses().find(status => graph === undefined || status.graph === graph)
    }

    /** The status of a node; of several graphs, the first that has one of that name. */
    node(name: string): NodeStatus | undefined {
        for (const status of this.statuses()) {
            const node = status.nodes.find(n => n.name === name)
            if (node) return node
        }
        return undefined
    }

    /** Events of these kinds as `node kind`, in order; of all kinds when none is named. */
    trace(...kinds: string[]): string[] {
        return this.events
            .filter(e => kinds.length === 0 || kinds.includes(e.kind))
            .map(e => (e.node === undefined ? e.kind : `${e.node} ${e.kind}`))
    }

    /** Why a graph that is there cannot be read (another protocol version), one line each. */
    problems(): string[] {
        return this.ports.flatMap(port => port.view.problem ?? [])
    }

    /** Asks for everything now. Settled when all of it is here; fails when no supervisor is there or it does not answer. */
    refresh(): Refresh {
        const all = new Refresh()
        if (this.ports.length === 0) {
            all.end(new Error(this.nobody()))
            return all
        }
        let left = this.ports.length
        for (const port of this.ports)
            port.refresh().promise.then(
                () => --left || all.end(),
                (error: Error) => all.end(error)
            )
        return all
    }

    close(): void {
        for (const end of this.ends) end()
        this.forget("the connection was closed")
    }

    private hear(packet: Packet): void {
        const { serviceCommand, serviceIndex } = packet
        if (serviceCommand !== Code.Records && (serviceCommand || serviceIndex)) return
        if (packet.isCommand || !this.isFromServer(packet)) return
        if (serviceIndex === 0) this.hearAnnouncement(packet.data)
        else this.ports.find(p => p.index === serviceIndex)?.take(packet.data)
        this.link.changed()
    }

    private isFromServer(packet: Packet): boolean {
        const header = packet.header
        for (let i = 0; i < 8; ++i) if (header[4 + i] !== this.address[i]) return false
        return true
    }

    private hearAnnouncement(data: Uint8Array): void {
        const counter = data[0] & RESTART_COUNTER
        if (counter < this.counter) this.restart()
        this.counter = counter
        const places: number[] = []
        for (let at = 4; at + 4 <= data.length; at += 4) if (u32(data, at) === serviceClass) places.push(at / 4)
        for (const [i, index] of places.entries()) {
            if (this.ports[i]) this.ports[i].move(index)
            else this.add(index)
        }
    }

    private add(index: number): void {
        const view = new GraphView(event => {
            if (this.ports.length > 1) event.graph = view.name
            this.events.push(event)
        }, this.boots)
        const port = new ServicePort(this.link, view, index, this.listenFor)
        this.ports.push(port)
        port.open()
    }

    private restart(): void {
        this.boots++
        this.counter = 0
        this.forget("the program on the device was started again")
    }

    private forget(why: string): void {
        const ports = this.ports
        this.ports = []
        for (const port of ports) port.close(new Error(why))
    }

    private nobody(): string {
        return (
            `expected a supervisor service on ${this.link.deviceId}, none was announced: does its program call ` +
            `startSupervisorServer(supervisor), and is it running?`
        )
    }
}
