// The bytes of a board of which nothing is known but that it is a DeviceScript board: it answers whatever it is sent with its
// announcement.
import { crc, SRV_DEVICE_SCRIPT_MANAGER } from "jacdac-ts"
import { stuffFrame } from "../../sim/usb/stuffing.js"

/** A report of a device's control service, as one frame. */
export function announcement(deviceId: string, ...services: number[]): Uint8Array {
    const data = [1, 0, 0, 0, ...services.flatMap(s => [s & 255, (s >> 8) & 255, (s >> 16) & 255, s >>> 24])]
    const id = (deviceId.match(/../g) as string[]).map(hex => parseInt(hex, 16))
    const frame = Uint8Array.of(0, 0, data.length + 4, 0, ...id, data.length, 0, 0, 0, ...data)
    return withChecksum(frame)
}

/** Sets the checksum of a frame. */
export function withChecksum(frame: Uint8Array): Uint8Array {
    const sum = crc(frame.subarray(2))
    frame[0] = sum & 255
    frame[1] = sum >> 8
    return frame
}

export function announcing(deviceId: string): (say: (bytes: Uint8Array) => void) => (bytes: Uint8Array) => void {
    return say => () => say(stuffFrame(announcement(deviceId, SRV_DEVICE_SCRIPT_MANAGER)))
}
