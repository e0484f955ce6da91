// A host's view of the supervisors of one device, over a link. It finds their services by the device's announcements and
// owns the list of events; it never polls by itself: the device pushes while this listens, and is asked on `refresh`.
import { Packet } from "jacdac-ts"
import { Answer, Code, Request, serviceClass, u16, u32 } from "../../src/wire/record.js"
import type { BoardLink } from "../board-link.js"
import type { Outcome } from "./control.js"
import { noController, unknownJob } from "./job-verdict.js"
import { ServicePort } from "./service-port.js"
import type { GraphStatus, JobEvent, LifecycleEvent, NodeStatus } from "./status.js"
import { unknownNode, verdict } from "./verdict.js"

export interface ClientOptions {
    /** ms for which the device is told to push; renewed at half of it. Default 10 minutes. */
    listenFor?: number
}

/** ms for which a full mailbox is asked again, and how often. */
const PATIENCE = 2000
const LOOK = 50

/** Report of every Jacdac service: a command is not known. Its payload begins with the command. */
const NOT_IMPLEMENTED = 3

// Restart counter in the first four bits of an announcement (Jacdac).
const RESTART_COUNTER = 15

export class SupervisorClient {
    /** Everything told so far, also before a restart, in order. */
    readonly events: LifecycleEvent[] = []
    /** What controllers told, as far as it was heard, in order. */
    readonly jobEvents: JobEvent[] = []
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

    /** The status of a node; where several graphs have one of that name, the first's. Throws UnknownNodeError for another name. */
    node(name: string): NodeStatus {
        const nodes = this.statuses().flatMap(status => status.nodes)
        const found = nodes.find(n => n.name === name)
        if (found) return found
        if (!nodes.length) throw new Error(this.nobody())
        throw unknownNode(
            name,
            nodes.map(n => n.name)
        )
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

    /**
     * Has the device do something, and resolves when it is done and all it told of it is in. Without a node, every graph of
     * the device does it. Throws NodeFaultError, UnknownNodeError, ControlError. A full mailbox is asked again for 2 s.
     * @param arg which fault to inject
     * @param options with `wait: false` it resolves as soon as the device has accepted it; `graph` is whose node it is, where several
     *   may have one of that name: without it the first's
     */
    async control(
        request: Request,
        node?: string,
        arg = 0,
        options: { wait?: boolean; graph?: string } = {}
    ): Promise<void> {
        const { wait = true, graph } = options
        const known = this.reachable().filter(({ view }) => graph === undefined || view.name === graph)
        if (node === undefined) {
            await Promise.all(known.map(port => this.controlOne(port, request, 0, arg, wait)))
            return
        }
        // these two are of a whole pool, whichever member they name
        const ofPools = request === Request.Activate || request === Request.Deactivate
        const placeIn = ({ view }: ServicePort) =>
            view.indexOf(node) < 0 && ofPools ? view.indexOfPool(node) : view.indexOf(node)
        const port = known.find(port => placeIn(port) >= 0)
        if (!port)
            throw unknownNode(
                node,
                known.flatMap(({ view }) => [...view.names(), ...(ofPools ? view.pools() : [])])
            )
        await this.controlOne(port, request, placeIn(port), arg, wait)
    }

    /**
     * Has the device cancel a job of a controller that it shows, and resolves when that has ended and all it told of it is in. Where
     * it shows several, the first that knows the id. Throws UnknownJobError, ControlError.
     * @param options with `wait: false` it resolves as soon as the device has accepted it
     */
    async cancel(id: number, options: { wait?: boolean } = {}): Promise<void> {
        const wait = options.wait ?? true
        const ports = this.reachable().filter(port => port.view.controller.isThere())
        if (!ports.length) throw noController(this.status().graph)
        for (const port of ports) {
            const ask = () => port.controls.cancel(id, wait)
            if (await this.isDone(port, ask, Answer.NoJob)) return
        }
        throw unknownJob(id, this.statuses(), this.jobEvents)
    }

    /**
     * The device was out of reach, or may not have heard that somebody is here: asks who is there, and everybody known for all
     * that was missed.
     */
    lookAgain(): void {
        this.askForAnnouncement()
        for (const port of this.ports) port.open()
    }

    /** Whether a supervisor has been announced (since the last restart). */
    isKnown(): boolean {
        return this.ports.length > 0
    }

    /** The device's time now, in ms, by its last word; undefined before that. */
    deviceTime(): number | undefined {
        return this.shown[0]?.deviceTime()
    }

    close(): void {
        for (const end of this.ends) end()
        this.forget("the connection was closed")
    }

    private async controlOne(
        port: ServicePort,
        request: Request,
        index: number,
        arg: number,
        wait: boolean
    ): Promise<void> {
        await this.isDone(port, () => port.controls.ask(request, index, arg, wait))
    }

    /** Asks, again while there is no room; false where the answer was `no`, else it is done or this throws. */
    private async isDone(port: ServicePort, ask: () => Promise<Outcome>, no?: Answer): Promise<boolean> {
        const until = this.link.clock.now + PATIENCE
        let outcome = await ask()
        while (outcome.answer === Answer.Full && this.link.clock.now < until) {
            await new Promise<void>(resolve => this.link.clock.setTimeout(resolve, LOOK, "housekeeping"))
            outcome = await ask()
        }
        if (outcome.answer === Answer.Accepted) return true
        const error = outcome.answer === no ? undefined : verdict(outcome, port.view)
        // what led to it was pushed, or is about to be; a device that went down meanwhile has still answered
        await port.refresh().catch(() => undefined)
        if (error) throw error
        return outcome.answer !== no
    }

    private reachable(): ServicePort[] {
        const known = this.ports.filter(port => port.view.isComplete())
        if (!known.length || this.link.isDead()) throw new Error(this.problems()[0] ?? this.nobody())
        return known
    }

    private hear(packet: Packet): void {
        const { serviceCommand, serviceIndex } = packet
        if (serviceCommand > Code.Records || (!serviceIndex && serviceCommand)) return
        if (packet.isCommand || !this.isFromServer(packet)) return
        if (serviceIndex === 0) this.hearAnnouncement(packet.data)
        else if (serviceCommand === NOT_IMPLEMENTED)
            this.ports.find(p => p.index === serviceIndex)?.refused(u16(packet.data, 0))
        else if (serviceCommand !== Code.Records) return
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
        // none at all is a program that has just started; fewer is another program
        if (places.length)
            for (const port of this.ports.splice(places.length)) port.close(new Error("the graph is gone"))
    }

    private add(index: number): void {
        const tell = (event: LifecycleEvent) => {
            if (this.ports.length > 1) event.graph = port.view.name
            this.events.push(event)
        }
        const tellJob = (event: JobEvent) => {
            if (this.ports.length > 1) event.graph = port.view.name
            this.jobEvents.push(event)
        }
        const port: ServicePort = new ServicePort(this.link, tell, tellJob, this.boots, index, this.listenFor)
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
