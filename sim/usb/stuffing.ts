// How frames and text share one stream of bytes between a board and its host (Jacdac's USB bridge): text as it is, a frame
// between two marks, and the byte that begins a mark written as two where it is meant itself. Owns nothing.
import { UsbBridgeQByte } from "jacdac-ts"

const { Magic, LiteralMagic, FrameStart, FrameEnd, FrameGap } = UsbBridgeQByte

/** Told in place of frames that were dropped because nobody took them. */
export const frameGap = Uint8Array.of(Magic, FrameGap)

/** A frame as it stands in the stream. */
export function stuffFrame(frame: Uint8Array): Uint8Array {
    return Uint8Array.of(Magic, FrameStart, ...escaped(frame), Magic, FrameEnd)
}

/** Text as it stands in the stream; UTF-8 has no byte to escape, other text may. */
export function stuffText(bytes: Uint8Array): Uint8Array {
    return bytes.includes(Magic) ? Uint8Array.from(escaped(bytes)) : bytes
}

function escaped(bytes: Uint8Array): number[] {
    const out: number[] = []
    for (const b of bytes) {
        out.push(b)
        if (b === Magic) out.push(LiteralMagic)
    }
    return out
}
