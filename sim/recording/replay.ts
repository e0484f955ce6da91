// Which frames of a recording are played into another bus. Pure.
// Rule: what devices other than the boards report. What the boards sent the booted program sends itself, and an answer to a
// command is none for a command that comes at another time, so commands and acknowledgements are left out.
import { hex, type Recording } from "./recording.js"

const COMMAND = 1
/** Service index of an acknowledgement, in a packet's second byte (Jacdac protocol, CRC acknowledgements). */
const ACK = 0x3f

export interface Replayed {
    frames: { at: number; frame: Uint8Array }[]
    /** Frames that are left out: of the boards themselves, commands, acknowledgements. */
    leftOut: number
    /** Log lines, which are not input. */
    logLines: number
}

export function replayed({ boards, entries }: Recording): Replayed {
    const result: Replayed = { frames: [], leftOut: 0, logLines: 0 }
    for (const entry of entries) {
        if ("log" in entry) result.logLines++
        else if (isReport(entry.frame) && !boards.includes(hex(entry.frame.subarray(4, 12)))) result.frames.push(entry)
        else result.leftOut++
    }
    return result
}

function isReport(frame: Uint8Array): boolean {
    return (frame[3] & COMMAND) === 0 && (frame[13] & ACK) !== ACK
}
