// What a client of a served board speaks, by its first bytes: those of a USB board (a mark first), or bare frames as
// jacdac-ts's socket transports send them. It owns the bytes that came before that was known.
import type { Board } from "../../board.js"
import { joined } from "../../joined.js"
import { BoardStream, type CableSource } from "../../usb/board-stream.js"
import { FrameChannel, isFrame } from "../../usb/frame-channel.js"
import type { LogTail } from "../../usb/log-tail.js"

/** One client. `write` gives false when the client is slow; `drained` is to be called when it no longer is. */
export interface Client {
    receive(bytes: Uint8Array): void
    drained(): void
    close(): void
}

export interface ServedBoard {
    readonly source: CableSource
    readonly board: Board
    readonly tail: LogTail
}

type Write = (bytes: Uint8Array) => boolean

/** The bytes of a USB board. */
export function usbClient(of: ServedBoard, write: Write): BoardStream {
    return new BoardStream(of.source, of.board, of.tail, write)
}

/** Over TCP, jacdac-ts puts the length of a frame before it. */
export function tcpClient(of: ServedBoard, write: Write): Client {
    return new Sniffed(first => {
        const whole = first.length > first[0]
        if (first[0] < 16 || first[0] > 252 || (whole && !isFrame(first.subarray(1, 1 + first[0]))))
            return usbClient(of, write)
        return whole ? lengthPrefixed(of, write) : undefined
    })
}

/** Over a WebSocket, jacdac-ts sends a frame a message. */
export function webSocketClient(of: ServedBoard, write: Write): Client {
    return new Sniffed(first => (isFrame(first) ? bareFrames(of, write) : usbClient(of, write)))
}

class Sniffed implements Client {
    private client: Client | undefined
    private early: Uint8Array = new Uint8Array(0)

    /** @param choose gives undefined while it cannot be told */
    constructor(private readonly choose: (first: Uint8Array) => Client | undefined) {}

    receive(bytes: Uint8Array): void {
        if (this.client) return this.client.receive(bytes)
        this.early = joined([this.early, bytes])
        if (!this.early.length) return
        this.client = this.choose(this.early)
        this.client?.receive(this.early)
    }

    drained(): void {
        this.client?.drained()
    }

    close(): void {
        this.client?.close()
    }
}

function bareFrames(of: ServedBoard, write: Write): Client {
    const channel = new FrameChannel(of.source, of.board, write)
    return { receive: bytes => channel.receive(bytes), drained: () => channel.drained(), close: () => channel.close() }
}

function lengthPrefixed(of: ServedBoard, write: Write): Client {
    const channel = new FrameChannel(of.source, of.board, frame => write(joined([Uint8Array.of(frame.length), frame])))
    let rest: Uint8Array = new Uint8Array(0)
    return {
        receive: bytes => {
            rest = joined([rest, bytes])
            while (rest.length && rest.length > rest[0]) {
                channel.receive(rest.subarray(1, 1 + rest[0]))
                rest = rest.subarray(1 + rest[0])
            }
        },
        drained: () => channel.drained(),
        close: () => channel.close(),
    }
}
