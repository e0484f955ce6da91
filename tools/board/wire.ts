// One open port with a board (perhaps) at its other end: frames and lines apart, and the bridge opened again until it answers.
// It owns the stream and the timer that looks after it. A board forgets an open bridge when it restarts, so a wire that is
// silent asks again.
import { Packet } from "jacdac-ts"
import type { LinkClock } from "../../sim/board-link.js"
import { parseFrame } from "../../sim/bus.js"
import { BridgeCommand, bridgeCommandOf, bridgeFrame } from "../../sim/usb/bridge-command.js"
import { Splitter } from "../../sim/usb/splitter.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { PortError, WENT_AWAY, type ByteStream, type OpenStream } from "./byte-stream.js"
import { LineReader } from "./line-reader.js"

export interface WireEvents {
    /** Every frame but those about the bridge itself, before its packets. */
    frame?(frame: Uint8Array): void
    packet(packet: Packet): void
    line(raw: string): void
    /** Frames or text came after a silence, or a silence began. */
    heard?(isHeard: boolean): void
    closed(): void
}

/** A board announces itself every 500 ms; nothing for so long means that it does not run. */
export const SILENCE = 2000
/** How often a wire that is silent asks. */
const ASK_EVERY = 250

const OPEN_BRIDGE = [BridgeCommand.EnablePackets, BridgeCommand.EnableLog].map(command =>
    stuffFrame(bridgeFrame(command))
)
const CLOSE_BRIDGE = [BridgeCommand.DisablePackets, BridgeCommand.DisableLog].map(command =>
    stuffFrame(bridgeFrame(command))
)

export class Wire {
    /** Something was heard within the last SILENCE ms. */
    isHeard = false
    /** What came so far. */
    bytes = 0
    frames = 0
    private stream: ByteStream | undefined
    /** The other side has ended it. */
    private isOver = false
    private heardAt = -Infinity
    private timer: object | undefined
    private readonly lines: LineReader
    private readonly splitter: Splitter

    private constructor(
        private readonly clock: LinkClock,
        private readonly events: WireEvents
    ) {
        this.lines = new LineReader(raw => events.line(raw))
        this.splitter = new Splitter({
            frame: frame => this.take(frame),
            text: bytes => this.lines.push(bytes),
        })
    }

    /** Opens a port and begins to ask for its bridge. Rejects with a PortError. */
    static async open(port: string, open: OpenStream, clock: LinkClock, events: WireEvents): Promise<Wire> {
        const wire = new Wire(clock, events)
        const stream = await open(port, { data: bytes => wire.hear(bytes), closed: () => wire.end() })
        if (wire.isOver) {
            await stream.close()
            throw new PortError("missing", port, WENT_AWAY)
        }
        wire.stream = stream
        // after the caller has the wire: an answer may come within the call
        wire.timer = clock.setTimeout(() => wire.look(), 0, "housekeeping")
        return wire
    }

    send(frame: Uint8Array): void {
        this.stream?.write(stuffFrame(frame))
    }

    /** Gives the port back; the board stops sending. */
    async close(): Promise<void> {
        const { stream } = this
        this.stop()
        for (const bytes of CLOSE_BRIDGE) stream?.write(bytes)
        await stream?.close()
    }

    private hear(bytes: Uint8Array): void {
        this.bytes += bytes.length
        this.splitter.push(bytes)
    }

    private take(frame: Uint8Array): void {
        this.frames++
        this.heardAt = this.clock.now
        if (!this.isHeard) this.tell(true)
        if (bridgeCommandOf(frame) !== undefined) return
        this.events.frame?.(frame)
        for (const packet of parseFrame(frame, this.clock.now)) this.events.packet(packet)
    }

    // Only frames count: a board that writes text and no frames has a closed bridge.
    private look(): void {
        const isSilent = this.clock.now - this.heardAt >= SILENCE
        if (isSilent && this.isHeard) this.tell(false)
        if (isSilent) for (const bytes of OPEN_BRIDGE) this.stream?.write(bytes)
        const wait = isSilent ? ASK_EVERY : this.heardAt + SILENCE - this.clock.now
        this.timer = this.clock.setTimeout(() => this.look(), Math.max(1, wait), "housekeeping")
    }

    private tell(isHeard: boolean): void {
        this.isHeard = isHeard
        this.events.heard?.(isHeard)
    }

    private end(): void {
        this.isOver = true
        if (!this.stream) return
        this.stop()
        this.lines.end()
        this.events.closed()
    }

    private stop(): void {
        this.clock.clearTimeout(this.timer)
        this.stream = undefined
    }
}
