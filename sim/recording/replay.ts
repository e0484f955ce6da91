// What of a recording is played into another bus.
// Rule: what sensors report, those that the recorded programs served themselves too: on a chip drivers do, which step aside in the
// simulator. What a board's own device sent the booted program sends itself. An answer to a command is none for a command that comes
// at another time, and a recorded actuator obeys nobody: commands, acknowledgements and every other service are left out, and a
// device that has some is announced without them.
import { otherIdOf, serverIdOf } from "../device-id.js"
import { sensingName } from "../sensor-catalog.js"
import { announced, announcement } from "./announced.js"
import { deviceOf, isReport, packetsOf, rewritten } from "./frame.js"
import type { Recorded, Recording } from "./recording.js"

export interface Replayed {
    /** Names of the sensors' services, sorted: what must not be mocked beside them. */
    services: string[]
    frames: { at: number; frame: Uint8Array }[]
    /** Frames that are left out. */
    leftOut: number
    /** Log lines, which are not input. */
    logLines: number
}

/** Announced in the place of a service that is left out: no service has it. */
const NO_CLASS = 0xffffffff

export function replayed(recording: Recording): Replayed {
    const { boards, entries } = recording
    const services = announced(recording)
    for (const board of boards) services.delete(board)
    // a program is replayed on a board that may have the recorded one's id
    const served = new Map(boards.map(board => [serverIdOf(board), otherIdOf(serverIdOf(board))]))
    const names = new Map([...new Set([...services.values()].flat())].map(c => [c, sensingName(c)]))
    const isSensor = (serviceClass: number | undefined) => names.get(serviceClass ?? NO_CLASS) !== undefined
    const played = (entry: Recorded): Uint8Array | undefined => {
        if (!("frame" in entry) || !isReport(entry.frame)) return undefined
        const device = deviceOf(entry.frame)
        const now = announcement(entry.frame)
        if (now && services.has(device)) services.set(device, now)
        const classes = services.get(device)
        if (!classes?.some(isSensor)) return undefined
        const isWanted = packetsOf(entry.frame).some(({ service: s }) => s === 0 || isSensor(classes[s - 1]))
        if (!isWanted) return undefined
        return rewritten(entry.frame, served.get(device) ?? device, c => (isSensor(c) ? c : NO_CLASS))
    }
    const result: Replayed = { services: [], frames: [], leftOut: 0, logLines: 0 }
    const devices = new Set<string>()
    for (const entry of entries) {
        const frame = played(entry)
        if (frame) result.frames.push({ at: entry.at, frame })
        else if ("log" in entry) result.logLines++
        else result.leftOut++
        if (frame) devices.add(deviceOf((entry as { frame: Uint8Array }).frame))
    }
    const sensing = [...devices].flatMap(device => services.get(device) ?? []).map(c => names.get(c))
    result.services = [...new Set(sensing.filter(name => name !== undefined))].sort()
    return result
}
