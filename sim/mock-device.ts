// A mocked Jacdac device: jacdac-ts's servers behind one device id, on the virtual clock. It announces itself as a
// device does and streams a sensor exactly as often as the sensor says, and does nothing else unless asked.
import {
    crc,
    JDServerServiceProvider,
    REFRESH,
    REPORT_RECEIVE,
    SensorServer,
    type JDServiceServer,
    type Packet,
} from "jacdac-ts"
import type { Bus } from "./bus.js"
import type { Clock, Timer } from "./clock.js"
import { LOST, Trouble } from "./world/trouble.js"

const ANNOUNCE_EVERY = 500
/** Where a frame holds its device's address. */
const ADDRESS = 4
// Servers with a behaviour of their own (a button's hold, a rotary's clicks) look at themselves this often.
const REFRESH_EVERY = 50

export class MockDevice extends JDServerServiceProvider {
    private readonly timers = new Set<Timer>()
    private readonly address: Uint8Array
    private plugged = false
    /** Told of every packet a service was given. */
    heard: (packet: Packet) => void = () => {}

    constructor(
        name: string,
        deviceId: string,
        services: JDServiceServer[],
        private readonly clock: Clock,
        private readonly wire: Bus,
        readonly trouble: Trouble
    ) {
        super(name, services, { deviceId, deviceDescription: name })
        this.address = Uint8Array.from(deviceId.match(/../g) as string[], byte => parseInt(byte, 16))
        for (const server of services) if (isPlainSensor(server)) this.streamOnDemand(server)
    }

    isConnected(): boolean {
        return this.plugged
    }

    connect(): void {
        if (this.plugged) return
        this.plugged = true
        this.wire.plug(this)
        this.bus = this.wire.shell
        this.every(ANNOUNCE_EVERY, () => this.handleSelfAnnounce())
        const busy = this.services().filter(server => server.listenerCount(REFRESH) > 0 && !isPlainSensor(server))
        if (busy.length) this.every(REFRESH_EVERY, () => busy.forEach(server => server.emit(REFRESH)))
        for (const server of this.services()) if (isPlainSensor(server)) this.stream(server)
    }

    disconnect(): void {
        if (!this.plugged) return
        this.plugged = false
        this.wire.unplug(this)
        for (const timer of this.timers) this.clock.clearTimeout(timer)
        this.timers.clear()
        this.bus = undefined as never
    }

    /** Is this frame addressed to this very device? */
    hasAddress(frame: Uint8Array): boolean {
        for (let i = 0; i < 8; ++i) if (frame[ADDRESS + i] !== this.address[i]) return false
        return true
    }

    accept(packet: Packet): void {
        if (this.trouble.muted && packet.serviceIndex !== 0) return
        if (this.understands(packet)) this.handlePacket(packet)
        if (packet.serviceIndex !== 0) this.heard(packet)
    }

    // jacdac-ts would complain on the console about a command that a server does not have.
    private understands(packet: Packet): boolean {
        if (packet.isMultiCommand || packet.isRegisterGet || packet.isRegisterSet || !packet.isCommand) return true
        const server = this.service(packet.serviceIndex) as unknown as { commands: Record<number, unknown> } | undefined
        return !server || packet.requiresAck || packet.serviceCommand in server.commands
    }

    override sendPacketAsync(packet: Packet): Promise<void> {
        const late = this.trouble.passage(packet)
        if (late === LOST || !this.plugged) return Promise.resolve()
        if (late === 0) this.put(packet)
        else this.after(late, () => this.put(packet))
        return Promise.resolve()
    }

    // What the base class does, without its detours (the address as text and back, the frame made twice): a mock is mostly this.
    private put({ header, data }: Packet): void {
        this.sent++
        const frame = new Uint8Array(header.length + data.length)
        frame.set(header)
        frame.set(this.address, ADDRESS)
        frame.set(data, header.length)
        frame[2] = data.length + 4
        const check = crc(frame.subarray(2))
        frame[0] = check & 0xff
        frame[1] = check >> 8
        this.wire.push(frame, undefined)
    }

    // Announcements tell how many packets there were since the last one.
    private sent = 0

    override get packetCount(): number {
        return this.sent
    }

    override handleSelfAnnounce(): void {
        super.handleSelfAnnounce()
        this.sent = 0
    }

    // Events are repeated 20 and 100 ms later: on the virtual clock, where the base class takes the wall's.
    override delayedSend(packet: Packet, timestamp: number): void {
        if (this.plugged) this.after(timestamp - this.clock.now, () => void this.sendPacketAsync(packet))
    }

    // The base class would hear every packet of the bus; this one is handed its own.
    protected override start(): void {}
    protected override stop(): void {}

    private every(interval: number, action: () => void): void {
        this.timers.add(this.clock.setInterval(action, interval))
    }

    private after(delay: number, action: () => void): void {
        const run = () => {
            this.timers.delete(timer)
            action()
        }
        const timer = this.clock.setTimeout(run, delay, "housekeeping")
        this.timers.add(timer)
    }

    private streamOnDemand(server: AnySensor): void {
        server.streamingSamples.on(REPORT_RECEIVE, () => this.stream(server))
    }

    // One timer a sensor, and only while somebody asked for samples.
    private readonly streaming = new Map<AnySensor, Timer>()

    private stream(server: AnySensor): void {
        if (this.streaming.get(server)?.callback) return
        const send = () => {
            const left = server.streamingSamples.values()[0]
            if (!this.plugged || !(left > 0)) return
            server.streamingSamples.setValues([left - 1], true)
            this.streaming.set(server, this.clock.setTimeout(send, intervalOf(server), "housekeeping"))
            void server.reading.sendGetAsync()
        }
        if (server.streamingSamples.values()[0] > 0) send()
    }
}

type AnySensor = SensorServer<never[]>

// A sensor that has no behaviour besides streaming: the base class looks at its registers on REFRESH, nothing else does.
function isPlainSensor(server: JDServiceServer): server is AnySensor {
    return server instanceof SensorServer && server.listenerCount(REFRESH) === 1
}

/** Milliseconds between two samples of a sensor. */
export function intervalOf(server: AnySensor): number {
    return server.streamingInterval.values()[0] || 50
}
