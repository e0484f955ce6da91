// Listens on a bus and hands on what it hears, with times from its own beginning. It keeps nothing.
import { readLine } from "../log-line.js"
import type { Recorded } from "./recording.js"

/** Jacdac's shortest packet, by the size that a frame's header tells. */
const SHORTEST = 4

export class Recorder {
    private readonly start: number

    /**
     * @param time ms of whatever clock
     * @param keep told of everything, in order
     */
    constructor(
        private readonly time: () => number,
        private readonly keep: (entry: Recorded) => void
    ) {
        this.start = time()
    }

    receive(frame: Uint8Array): void {
        // a dying VM may send an empty one
        if (frame[2] >= SHORTEST) this.keep({ at: this.now(), frame: frame.slice() })
    }

    /** A line as the device gave it. */
    line(raw: string): void {
        const line = readLine(raw)
        if (line) this.keep({ at: this.now(), log: line.text })
    }

    private now(): number {
        return this.time() - this.start
    }
}
