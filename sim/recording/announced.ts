// Which services the devices of a recording have, as they announce them twice a second.
import { serverIdOf } from "../device-id.js"
import { sensorName } from "../sensor-catalog.js"
import { announcedIn, deviceOf, isReport, packetsOf } from "./frame.js"
import type { Recording } from "./recording.js"

/** Device id → classes of its services from service 1 on, as first announced; devices that never did are not in it. */
export function announced(recording: Recording): Map<string, number[]> {
    const devices = new Map<string, number[]>()
    for (const entry of recording.entries) {
        if (!("frame" in entry) || !isReport(entry.frame)) continue
        const device = deviceOf(entry.frame)
        if (!devices.has(device)) {
            const classes = announcement(entry.frame)
            if (classes) devices.set(device, classes)
        }
    }
    return devices
}

/** Names of the services that the recorded boards' programs serve and that could be mocked. */
export function servedBy(recording: Recording): string[] {
    const services = announced(recording)
    const classes = recording.boards.flatMap(board => services.get(serverIdOf(board)) ?? [])
    return classes.map(sensorName).filter(name => name !== undefined)
}

/** What a frame announces. */
export function announcement(frame: Uint8Array): number[] | undefined {
    for (const packet of packetsOf(frame)) {
        const classes = announcedIn(packet)
        if (classes) return classes
    }
    return undefined
}
