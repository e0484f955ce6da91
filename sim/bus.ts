// The Jacdac bus of one simulator: it carries frames between the boards' VMs and the mocked devices. It owns the queue
// of frames under way. A frame is never delivered inside the turn that sent it (the VM drops what it gets while it
// runs); the driver pumps the queue after each turn, at the same virtual time, first come first served.
import { JDBus, Packet, type JDFrameBuffer } from "jacdac-ts"
import type { Clock, Timer } from "./clock.js"
import { SimError } from "./errors.js"
import type { MockDevice } from "./mock-device.js"

/** Whoever hears every frame that others send. */
export interface BusPort {
    receive(frame: Uint8Array): void
}

// A storm of frames answering frames would stop time.
const MOST_FRAMES_PER_INSTANT = 20000
const COMMAND = 1
/** Addressed to a service class, whoever has it. */
const MULTICAST = 4

export class Bus {
    /** jacdac-ts's bus, as the service servers want one. It has no timers and sees no packets: this class carries them. */
    readonly shell: JDBus
    private readonly ports: BusPort[] = []
    private readonly mocks: MockDevice[] = []
    private queue: { frame: Uint8Array; from: BusPort | undefined }[] = []

    constructor(clock: Clock, deviceId: string) {
        this.shell = new JDBus([], { deviceId, client: false, disableRoleManager: true, scheduler: schedulerOn(clock) })
        void this.shell.stop()
        this.shell.sendFrameAsync = frame => {
            this.push(frame, undefined)
            return Promise.resolve()
        }
    }

    /** Frames under way. */
    get waiting(): number {
        return this.queue.length
    }

    attach(port: BusPort): () => void {
        this.ports.push(port)
        return () => {
            remove(this.ports, port)
        }
    }

    plug(mock: MockDevice): void {
        if (!this.mocks.includes(mock)) this.mocks.push(mock)
    }

    unplug(mock: MockDevice): void {
        remove(this.mocks, mock)
    }

    /** Queues a frame for everybody but its sender. */
    push(frame: Uint8Array, from: BusPort | undefined): void {
        this.queue.push({ frame, from })
    }

    /** Delivers what is queued, and what that causes, until nothing is left. False when there was nothing. */
    pump(): boolean {
        if (!this.queue.length) return false
        for (let i = 0; i < this.queue.length; ++i) {
            if (i > MOST_FRAMES_PER_INSTANT) throw storm(i)
            const { frame, from } = this.queue[i]
            for (const port of this.ports) if (port !== from) port.receive(frame)
            if (frame[3] & COMMAND) this.toMocks(frame)
        }
        this.queue = []
        return true
    }

    private toMocks(frame: Uint8Array): void {
        const receivers = frame[3] & MULTICAST ? this.mocks : this.mocks.filter(mock => mock.hasAddress(frame))
        if (!receivers.length) return
        // Each packet is parsed afresh for each mock: acknowledging one changes it.
        for (const mock of [...receivers])
            for (const packet of parseFrame(frame, this.shell.timestamp)) mock.accept(packet)
    }
}

/** The packets of a frame. */
export function parseFrame(frame: Uint8Array, at: number): Packet[] {
    // A dying VM may send an empty frame, about which jacdac-ts would complain on the console.
    if (frame[2] < 4) return []
    return Packet.fromFrame(frame as JDFrameBuffer, at, true)
}

function storm(frames: number): SimError {
    return new SimError(
        `${frames} frames were sent at one instant: two devices answer each other without end. ` +
            `Let the firmware sleep between sends.`
    )
}

function remove<T>(list: T[], item: T): void {
    const i = list.indexOf(item)
    if (i >= 0) list.splice(i, 1)
}

// Servers of jacdac-ts schedule little by themselves (a calibration, a delay); it is all housekeeping.
function schedulerOn(clock: Clock) {
    return {
        get timestamp() {
            return clock.now
        },
        resetTime: () => {},
        setTimeout: (handler: () => void, delay: number) => clock.setTimeout(handler, delay, "housekeeping"),
        clearTimeout: (timer: Timer) => clock.clearTimeout(timer),
        setInterval: (handler: () => void, delay: number) => clock.setInterval(handler, delay),
        clearInterval: (timer: Timer) => clock.clearTimeout(timer),
    }
}
