// A connection that carries bare frames, as jacdac-ts's own socket transports do, in place of the bytes of a USB board. It owns
// nothing but its cable and whether the host is slow; a frame with a wrong checksum is dropped, and one that a slow host has no room for.
import { crc } from "jacdac-ts"
import type { Board } from "../board.js"
import type { Cable } from "../simulator.js"
import type { CableSource } from "./board-stream.js"
import { Introduction } from "./introduction.js"

/** Whether these bytes are one whole frame. */
export function isFrame(bytes: Uint8Array): boolean {
    if (bytes.length < 16 || bytes.length !== bytes[2] + 12) return false
    return crc(bytes.subarray(2)) === (bytes[0] | (bytes[1] << 8))
}

export class FrameChannel {
    private readonly cable: Cable
    private isFull = false

    /** @param write takes a frame; false: no more, until `drained` is called */
    constructor(source: CableSource, board: Board, write: (frame: Uint8Array) => boolean) {
        const introduction = new Introduction(board, source.boards)
        const frame = (bytes: Uint8Array) => {
            if (!this.isFull && introduction.lets(bytes)) this.isFull = !write(bytes)
        }
        this.cable = source.cable(board, { frame, line: () => {} })
    }

    /** There is room again. */
    drained(): void {
        this.isFull = false
    }

    receive(frame: Uint8Array): void {
        if (isFrame(frame)) this.cable.send(frame.slice())
    }

    close(): void {
        this.cable.unplug()
    }
}
