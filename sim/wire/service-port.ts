// One supervisor service of a device as a host talks to it: asks, asks again what was not answered, and renews its
// listening. It owns the requests under way; what the answers say goes to the GraphView.
import { Packet } from "jacdac-ts"
import { putFetch } from "../../src/wire/layout.js"
import { Ask, Code, fetchSize } from "../../src/wire/record.js"
import type { BoardLink } from "../board-link.js"
import { OnlyShownError } from "../errors.js"
import { Controls } from "./control.js"
import { GraphView } from "./graph-view.js"
import type { GraphStatus, JobEvent, LifecycleEvent } from "./status.js"

/** How all of it stands, once it is known what there is. */
const NEWS = Ask.States | Ask.Events | Ask.Slots
const ALL = Ask.Graph | Ask.Nodes | NEWS
const RETRY_AFTER = 250
const MOST_TRIES = 8

interface Request {
    token: number
    ask: number
    tries: number
    settle: (error?: Error) => void
    timer: object | undefined
}

export class ServicePort {
    readonly view: GraphView
    readonly controls: Controls
    private readonly requests = new Map<number, Request>()
    private lastToken = 0
    private renewal: object | undefined
    private heardAt: number
    private closed = false

    /** @param boots how often the device has started, this time included */
    constructor(
        private readonly link: BoardLink,
        tell: (event: LifecycleEvent) => void,
        tellJob: (event: JobEvent) => void,
        boots: number,
        /** Service index on the device. */
        public index: number,
        private readonly listenFor: number
    ) {
        this.controls = new Controls(link, () => this.index)
        this.view = new GraphView(tell, boots, outcome => this.controls.take(outcome), tellJob)
        this.heardAt = link.clock.now
    }

    /** Learns everything, and listens from now on. */
    open(): void {
        this.link.clock.clearTimeout(this.renewal)
        this.ask(ALL)
        this.renew()
    }

    /** Asks for the state of every node and slot and for the events since; resolves when all of it is in. */
    refresh(): Promise<void> {
        return new Promise((resolve, reject) => {
            this.ask(this.view.isComplete() ? NEWS : ALL, error => (error ? reject(error) : resolve()))
        })
    }

    /** Takes in a records report of this service; false when it says nothing new. */
    take(payload: Uint8Array): boolean {
        const header = this.view.take(payload)
        if (!header) return false
        this.heardAt = this.link.clock.now
        const request = this.requests.get(header.token)
        // a device answers one after the other, and a long answer takes its time
        if (header.token) for (const waiting of this.requests.values()) this.waitFor(waiting)
        if (request && header.last) this.finish(request)
        if (this.view.gap && !this.isAsking(Ask.Events)) {
            this.view.gap = false
            this.ask(this.view.isComplete() ? NEWS : ALL)
        }
        if (this.view.hasBootNews) {
            this.view.hasBootNews = false
            this.ask(Ask.Graph)
        }
        return header.changed
    }

    /** The device moved the service to another place. */
    move(index: number): void {
        if (this.index === index) return
        this.index = index
        for (const request of this.requests.values()) this.send(request)
    }

    status(): GraphStatus {
        return this.view.status(this.link.deviceId, this.sinceHeard())
    }

    /** The device's time now, in ms, by its last word; undefined before that. */
    deviceTime(): number | undefined {
        return this.view.isComplete() ? Math.round(this.view.now + this.sinceHeard()) : undefined
    }

    close(error: Error): void {
        this.closed = true
        this.link.clock.clearTimeout(this.renewal)
        for (const request of [...this.requests.values()]) this.finish(request, error)
        this.controls.close(error)
    }

    /** The device has no such command. */
    refused(command: number): void {
        if (command === Code.Control) this.controls.close(new OnlyShownError(onlyShown(this.view.name)))
    }

    private sinceHeard(): number {
        return this.closed ? 0 : this.link.clock.now - this.heardAt
    }

    private renew(): void {
        this.renewal = this.link.clock.setTimeout(
            () => {
                this.renew()
                this.ask(this.view.isComplete() ? Ask.Events : ALL)
            },
            this.listenFor / 2,
            "housekeeping"
        )
    }

    private isAsking(ask: number): boolean {
        return [...this.requests.values()].some(r => (r.ask & ask) !== 0)
    }

    private ask(ask: number, settle: Request["settle"] = () => {}): void {
        this.lastToken = (this.lastToken % 255) + 1
        const request = { token: this.lastToken, ask, tries: 0, settle, timer: undefined }
        this.requests.set(request.token, request)
        this.send(request)
    }

    /** From now, for a while; then it is asked again. */
    private waitFor(request: Request): void {
        const { clock } = this.link
        clock.clearTimeout(request.timer)
        request.timer = clock.setTimeout(() => this.send(request), RETRY_AFTER * request.tries, "housekeeping")
    }

    private send(request: Request): void {
        this.link.clock.clearTimeout(request.timer)
        if (++request.tries > MOST_TRIES) return this.finish(request, this.silence())
        this.waitFor(request)
        const payload = new Uint8Array(fetchSize)
        putFetch(payload, request.token, request.ask, this.view.next, this.listenFor)
        const packet = Packet.from(Code.Fetch, payload)
        packet.deviceIdentifier = this.link.serverId
        packet.serviceIndex = this.index
        packet.isCommand = true
        this.link.send(packet)
    }

    private finish(request: Request, error?: Error): void {
        this.link.clock.clearTimeout(request.timer)
        this.requests.delete(request.token)
        request.settle(error ?? (this.view.problem ? new Error(this.view.problem) : undefined))
    }

    private silence(): Error {
        return new Error(
            `expected an answer from the supervisor service on ${this.link.deviceId}, got none in ${MOST_TRIES} tries: ` +
                `is the board still connected, and is its program running?`
        )
    }
}

function onlyShown(graph: string): string {
    return (
        `Expected graph ${graph} to take control commands, found one that is only shown. ` +
        `Start its server with startSupervisorServer instead of startStatusServer.`
    )
}
