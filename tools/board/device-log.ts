// What a board writes between its frames, understood: the lines of its program, its starts and its panics. It owns what was
// said so far of a panic that is not complete.
import { isStart, readLine, type LogLine } from "../../sim/log-line.js"

const FAILURE = /^! (Unhandled exception|Exception: )|^JD_PANIC|^PANIC/
const RESTART = /^\* RESTART requested/
const STOP = /^\* stop program/
const PROGRAM = /^DevS-SHA256: ([0-9a-f]{64})$/

export interface DeviceLogEvents {
    line(line: Omit<LogLine, "at">): void
    started(): void
}

export class DeviceLog {
    panics = 0
    /** SHA-256 of the program, as the device said at its last start or panic. */
    program: string | undefined
    private failing = false

    constructor(private readonly events: DeviceLogEvents) {}

    read(raw: string): void {
        this.program = PROGRAM.exec(raw)?.[1] ?? this.program
        if (FAILURE.test(raw)) this.failing = true
        // a restart that the program asked for ends as a panic does
        else if (RESTART.test(raw)) this.failing = false
        else if (STOP.test(raw)) this.failed()
        else if (isStart(raw)) {
            this.failed()
            this.events.started()
            return
        }
        const line = readLine(raw)
        if (line) this.events.line(line)
    }

    private failed(): void {
        if (this.failing) this.panics++
        this.failing = false
    }
}
