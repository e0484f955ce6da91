// Listens on a bus and keeps what it hears, with times from its own beginning.
import type { Clock } from "../clock.js"
import { serverIdOf } from "../device-id.js"
import { readLine } from "../log-line.js"
import { Recording, type Recorded } from "./recording.js"

export class Recorder {
    private readonly entries: Recorded[] = []
    private readonly start: number

    constructor(private readonly clock: Clock) {
        this.start = clock.now
    }

    receive(frame: Uint8Array): void {
        // a dying VM may send an empty one
        if (frame[2] >= 4) this.entries.push({ at: this.now(), frame: frame.slice() })
    }

    line(raw: string): void {
        const line = readLine(raw)
        if (line) this.entries.push({ at: this.now(), log: line.text })
    }

    /** @param boards their own ids; a program serves under another one each */
    recording(boards: readonly string[]): Recording {
        return new Recording([...boards, ...boards.map(serverIdOf)], [...this.entries])
    }

    private now(): number {
        return this.clock.now - this.start
    }
}
