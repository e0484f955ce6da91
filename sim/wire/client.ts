// A host's view of the supervisors of one device, over a link. It finds their services by the device's announcements and
// owns the list of events; it never polls by itself: the device pushes while this listens, and is asked on `refresh`.
import { Packet } from "jacdac-ts"
import { Code, serviceClass, u32 } from "../../src/wire/record.js"
import type { BoardLink } from "../board-link.js"
import { GraphView } from "./graph-view.js"
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
    private shown: ServicePort[] = []
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
        this.askForAnnouncement()
    }

    /** The status of every graph, in the order their servers were started; empty until the device has told of one. */
    statuses(): GraphStatus[] {
        const complete = this.ports.filter(port => port.view.isComplete())
        if (complete.length) this.shown = complete
        return this.shown.map(port => port.status())
    }

    /**
     * The status of a graph by its name; without one that of the first, which on most boards is the only one.
     * Throws when it is not known (yet).
     */
    status(graph?: string): GraphStatus {
        const all = this.statuses()
        const found = all.find(status => graph === undefined || status.graph === graph)
        if (found) return found
        if (!all.length) throw new Error(this.nobody())
        throw new Error(`no graph is named ${graph}: there is ${all.map(status => status.graph).join(", ")}`)
    }

    /** The status of a node; where several graphs have one of that name, the first's. Throws for an unknown name. */
    node(name: string): NodeStatus {
        const nodes = this.statuses().flatMap(status => status.nodes)
        const found = nodes.find(n => n.name === name)
        if (found) return found
        if (!nodes.length) throw new Error(this.nobody())
        throw new Error(`no node is named ${name}: there is ${nodes.map(n => n.name).join(", ")}`)
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

    /** Asks for everything now; resolves when all of it is in. Rejects where no supervisor is, or none answers. */
    async refresh(): Promise<void> {
        if (this.ports.length === 0 || this.link.isDead()) throw new Error(this.nobody())
        await Promise.all(this.ports.map(port => port.refresh()))
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
        else if (this.ports.find(p => p.index === serviceIndex)?.take(packet.data)) this.link.changed()
    }

    /** Devices announce themselves, but a simulated one only when asked after its start: an idle board then stays idle. */
    private askForAnnouncement(): void {
        const packet = Packet.from(0, new Uint8Array(0))
        packet.deviceIdentifier = this.link.serverId
        packet.serviceIndex = 0
        packet.isCommand = true
        this.link.send(packet)
    }

    private isFromServer(packet: Packet): boolean {
        const header = packet.header
        for (let i = 0; i < 8; ++i) if (header[4 + i] !== this.address[i]) return false
        return true
    }

    private hearAnnouncement(data: Uint8Array): void {
        const counter = data[0] & RESTART_COUNTER
        // a restart, or another list of services: the ports find out which
        if (counter < this.counter) for (const port of this.ports) port.open()
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
        // the first start, or told twice of one restart
        if (this.ports.length === 0) return
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
