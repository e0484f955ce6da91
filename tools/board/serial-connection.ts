// A board at the other end of a port, for as long as the connection lives: the port may go and come back, also under another
// path. It owns what the board said (log, events), the wire while there is one, and the search while there is none.
import type { Packet } from "jacdac-ts"
import type { BoardLink, LinkClock } from "../../sim/board-link.js"
import { serverIdOf } from "../../sim/device-id.js"
import { SupervisorClient } from "../../sim/wire/client.js"
import { bridgeFrame } from "../../sim/usb/bridge-command.js"
import { LOAD_COMMAND, LoadReader } from "../../sim/usb/load-lines.js"
import type { GraphStatus, JobEvent, LifecycleEvent } from "../../sim/wire/status.js"
import type { Request } from "../../src/wire/record.js"
import type { OpenStream } from "./byte-stream.js"
import type { BoardConnection, BoardLine, LinkState, Tap } from "./connection.js"
import { DeviceLog } from "./device-log.js"
import { askProgramHash } from "./program-hash.js"
import { reach, type Reached } from "./reach.js"
import { noAnswer, noSupervisor, outOfReach } from "./troubles.js"
import type { Wire, WireEvents } from "./wire.js"

export interface ConnectionParts {
    open: OpenStream
    clock: LinkClock
    /** The ports where a board that went away may come back, besides its own. */
    others(): Promise<string[]>
}

/** ms for which a board is told to push, renewed at half of it; it stops so long after its host is gone. */
const LISTEN_FOR = 60_000
/** How often a port that is away is looked for, and how long what is found may take to announce itself. */
const LOOK_EVERY = 500
const ANNOUNCED_WITHIN = 3000
/** How often the board is asked whether it has a supervisor, while none is known. */
const ASK_EVERY = 500
/** What a board writes as its bridge is opened (jd_usb.c of jacdac-c): lines before it are from before the connection. */
const OPENED = "usb: packets 1"
/** ms after which a line is taken for a new one without that, and without a supervisor that tells the time. */
const KEPT_WITHIN = 2000

export class SerialConnection implements BoardConnection {
    readonly log: BoardLine[] = []
    readonly deviceId: string
    state: LinkState = "connected"
    private readonly began: number
    private readonly client: SupervisorClient
    private readonly device: DeviceLog
    private readonly load = new LoadReader()
    private readonly packetHandlers: ((packet: Packet) => void)[] = []
    private readonly restartHandlers: (() => void)[] = []
    private readonly changeHandlers: (() => void)[] = []
    private readonly taps: Tap[] = []
    private wire: Wire | undefined
    private timer: object | undefined
    private closed = false
    /** What comes was kept by the board. */
    private isOld = true
    /** What comes had come before the device was known. */
    private isReplayed = false
    private connectedAt = 0

    private constructor(
        public port: string,
        reached: Reached,
        private readonly parts: ConnectionParts
    ) {
        this.deviceId = reached.deviceId
        this.began = parts.clock.now
        this.device = new DeviceLog({
            line: line => this.log.push({ at: this.lineTime(), ...line }),
            started: () => {
                for (const handler of [...this.restartHandlers]) handler()
                this.askForSupervisor()
            },
        })
        // the client asks who is there as soon as it is made
        this.wire = reached.wire
        this.client = new SupervisorClient(this.link(), { listenFor: LISTEN_FOR })
        this.askForSupervisor()
        this.take(reached)
    }

    /** The connection to a board that was reached; `settled` says when it has told of itself. */
    static over(reached: Reached, parts: ConnectionParts): SerialConnection {
        return new SerialConnection(reached.port, reached, parts)
    }

    get events(): readonly LifecycleEvent[] {
        return this.client.events
    }

    get jobEvents(): readonly JobEvent[] {
        return this.client.jobEvents
    }

    get panics(): number {
        return this.device.panics
    }

    async program(): Promise<string | undefined> {
        return (await askProgramHash(this.link())) ?? this.device.program
    }

    statuses(): GraphStatus[] {
        return this.client.statuses().map(status => this.load.add(status))
    }

    problems(): string[] {
        return this.client.problems()
    }

    /** Resolves when a graph, or why it cannot be read, is known, and after `timeout` ms at the latest. */
    async settled(timeout: number): Promise<void> {
        const { clock } = this.parts
        const isSettled = () => this.closed || this.statuses().length > 0 || this.problems().length > 0
        if (isSettled()) return
        await new Promise<void>(resolve => {
            const end = () => {
                clock.clearTimeout(timer)
                off()
                resolve()
            }
            const timer = clock.setTimeout(end, timeout, "housekeeping")
            const off = this.onChange(() => {
                if (isSettled()) end()
            })
        })
    }

    async refresh(): Promise<void> {
        this.assertReachable()
        if (this.load.offered) this.wire?.send(bridgeFrame(LOAD_COMMAND))
        await this.client.refresh().catch((e: unknown) => {
            throw noAnswer(this, e)
        })
    }

    async control(
        request: Request,
        node?: string,
        arg?: number,
        options?: { wait?: boolean; graph?: string }
    ): Promise<void> {
        this.assertReachable()
        await this.client.control(request, node, arg, options).catch((e: unknown) => {
            throw noAnswer(this, e)
        })
    }

    async cancel(id: number, options?: { wait?: boolean }): Promise<void> {
        this.assertReachable()
        await this.client.cancel(id, options).catch((e: unknown) => {
            throw noAnswer(this, e)
        })
    }

    onChange(handler: () => void): () => void {
        this.changeHandlers.push(handler)
        return () => void (this.changeHandlers.includes(handler) && remove(this.changeHandlers, handler))
    }

    tap(tap: Tap): () => void {
        this.taps.push(tap)
        return () => void (this.taps.includes(tap) && remove(this.taps, tap))
    }

    async close(): Promise<void> {
        if (this.closed) return
        this.closed = true
        this.parts.clock.clearTimeout(this.timer)
        this.client.close()
        const { wire } = this
        this.wire = undefined
        await wire?.close()
    }

    private assertReachable(): void {
        if (this.closed || this.state === "away") throw outOfReach(this)
        if (!this.client.isKnown()) throw noSupervisor(this)
    }

    private take(reached: Reached): void {
        this.load.forget()
        this.wire = reached.wire
        this.port = reached.port
        this.state = "connected"
        this.connectedAt = this.parts.clock.now
        this.isOld = true
        this.isReplayed = true
        reached.listen(this.wireEvents())
        this.isReplayed = false
    }

    private wireEvents(): WireEvents {
        return {
            frame: frame => this.taps.forEach(tap => tap.frame(frame)),
            packet: packet => {
                for (const handler of [...this.packetHandlers]) handler(packet)
            },
            line: raw => {
                // of the simulator, not of its board
                if (this.load.read(raw)) return
                this.device.read(raw)
                this.taps.forEach(tap => tap.line(raw))
                if (raw === OPENED) this.isOld = false
                this.changed()
            },
            heard: isHeard => {
                const wasSilent = this.state === "silent"
                this.state = isHeard ? "connected" : "silent"
                // whoever was silent may have forgotten that somebody listens
                if (isHeard && wasSilent) this.client.lookAgain()
                this.changed()
            },
            closed: () => this.lost(),
        }
    }

    private lost(): void {
        this.wire = undefined
        this.state = "away"
        this.changed()
        this.later(() => void this.search(), LOOK_EVERY)
    }

    /** The same port first; the board may also be where no port was before. */
    private async search(): Promise<void> {
        const { open, clock } = this.parts
        const others = await this.parts.others().catch(() => [])
        for (const port of [this.port, ...others.filter(other => other !== this.port)]) {
            if (this.closed) return
            const found = await reach(port, {
                open,
                clock,
                timeout: ANNOUNCED_WITHIN,
                deviceId: this.deviceId,
            }).catch(() => undefined)
            if (found && this.closed) await found.wire.close()
            else if (found) {
                this.take(found)
                this.client.lookAgain()
                this.askForSupervisor()
                this.changed()
                return
            }
        }
        this.later(() => void this.search(), LOOK_EVERY)
    }

    private askForSupervisor(): void {
        if (this.closed || this.state === "away" || this.client.isKnown()) return
        this.later(() => {
            if (this.state === "connected" && !this.client.isKnown()) this.client.lookAgain()
            this.askForSupervisor()
        }, ASK_EVERY)
    }

    private later(action: () => void, delay: number): void {
        const { clock } = this.parts
        clock.clearTimeout(this.timer)
        if (!this.closed) this.timer = clock.setTimeout(action, delay, "housekeeping")
    }

    private lineTime(): number | null {
        const { now } = this.parts.clock
        const isEarly = now - this.connectedAt < KEPT_WITHIN
        if (this.isReplayed || (this.isOld && isEarly)) return null
        return this.client.deviceTime() ?? (isEarly ? null : Math.round(now - this.began))
    }

    private changed(): void {
        for (const handler of [...this.changeHandlers]) handler()
    }

    /** For who talks to other services of the board than its supervisors. */
    link(): BoardLink {
        const sendFrame = (frame: Uint8Array) => this.wire?.send(frame)
        const subscribe = <T>(list: T[], handler: T) => {
            list.push(handler)
            return () => remove(list, handler)
        }
        return {
            clock: this.parts.clock,
            deviceId: this.deviceId,
            serverId: serverIdOf(this.deviceId),
            send: packet => sendFrame(packet.toBuffer()),
            sendFrame,
            onPacket: handler => subscribe(this.packetHandlers, handler),
            onRestart: handler => subscribe(this.restartHandlers, handler),
            changed: () => this.changed(),
            isDead: () => this.closed,
        }
    }
}

function remove<T>(list: T[], item: T): void {
    const i = list.indexOf(item)
    if (i >= 0) list.splice(i, 1)
}
