// Takes a stream of a board (or of its host) apart again: frames, and the bytes between them. It owns the half of a frame
// that has come so far. Rule: a frame is passed on when its length and checksum are right; anything that cannot be part of
// one ends it, what was collected counts as text then, and the next frame mark begins afresh: a frame that follows garbage
// is read.
import { crc, UsbBridgeQByte } from "jacdac-ts"

const { Magic, LiteralMagic, FrameStart, FrameEnd, SerialGap, FrameGap, Reserved } = UsbBridgeQByte

/** Header of a frame: checksum, size, flags, device id. */
const HEADER = 12
/** Longest frame; jacdac-c's receive buffer and jacdac-ts's are about as long. */
const LONGEST = 256

export interface SplitterEvents {
    /** A whole frame with a good checksum; its own copy. */
    frame(frame: Uint8Array): void
    /** Bytes outside of frames. */
    text(bytes: Uint8Array): void
    /** Bytes that were meant as a frame and are none. */
    broken?(): void
    /** The other side dropped frames, or text, that it could not send. */
    gap?(): void
}

export class Splitter {
    private readonly buffer = new Uint8Array(LONGEST)
    private length = 0
    private inFrame = false
    private afterMagic = false
    private texts: number[] = []

    constructor(private readonly events: SplitterEvents) {}

    /** Takes in what came. Text is passed on at the end of each call at the latest. */
    push(bytes: Uint8Array): void {
        for (const b of bytes) {
            if (this.afterMagic) this.marked(b)
            else if (b === Magic) this.afterMagic = true
            else this.take(b)
        }
        this.flush()
    }

    /** Forgets the half of a frame: the stream begins anew. */
    reset(): void {
        this.length = 0
        this.inFrame = this.afterMagic = false
        this.texts = []
    }

    private marked(b: number): void {
        this.afterMagic = false
        if (b === LiteralMagic) this.take(Magic)
        else if (b === FrameStart) {
            if (this.inFrame) this.abandon()
            this.inFrame = true
        } else if (b === FrameEnd) this.end()
        else if (b === SerialGap || b === FrameGap) this.events.gap?.()
        else if (b === Reserved) return
        else {
            if (this.inFrame) this.abandon()
            this.texts.push(Magic)
            // of two in a row the second may begin a mark
            if (b === Magic) this.afterMagic = true
            else this.texts.push(b)
        }
    }

    private take(b: number): void {
        if (!this.inFrame) this.texts.push(b)
        else if (this.length < LONGEST) this.buffer[this.length++] = b
        else {
            this.abandon()
            this.texts.push(b)
        }
    }

    private end(): void {
        if (!this.inFrame) return
        const { buffer, length } = this
        const size = HEADER + buffer[2]
        this.inFrame = false
        this.length = 0
        // Text and frames keep their order.
        this.flush()
        if (length >= size && crc(buffer.subarray(2, size)) === (buffer[0] | (buffer[1] << 8)))
            this.events.frame(buffer.slice(0, size))
        else this.events.broken?.()
    }

    private abandon(): void {
        this.events.broken?.()
        for (let i = 0; i < this.length; ++i) this.texts.push(this.buffer[i])
        this.inFrame = false
        this.length = 0
    }

    private flush(): void {
        if (!this.texts.length) return
        const text = Uint8Array.from(this.texts)
        this.texts = []
        this.events.text(text)
    }
}
