// A Jacdac frame of a recording, read and changed in place where a replay needs it. Pure but for the checksum.
// Layout (Jacdac protocol): checksum u16, size u8, flags u8, device id 8 bytes; then packets of size u8, service index u8,
// command u16 and payload, each at a multiple of 4.
import { crc } from "jacdac-ts"
import { hex } from "./recording.js"

const HEAD = 12
const PACKET_HEAD = 4
const COMMAND = 1
/** Service index of an acknowledgement (CRC acknowledgements). */
const ACK = 0x3f
/** Of an announcement: restart counter, flags, a count of packets; then a class a service, from service 1 on. */
const ANNOUNCED_FROM = 4

interface PacketInFrame {
    service: number
    command: number
    payload: DataView
}

/** Which device sends it or is meant by it. */
export function deviceOf(frame: Uint8Array): string {
    return hex(frame.subarray(4, HEAD))
}

/** A report that answers nobody in particular: no command, no acknowledgement. */
export function isReport(frame: Uint8Array): boolean {
    return (frame[3] & COMMAND) === 0 && packetsOf(frame).every(packet => packet.service !== ACK)
}

export function packetsOf(frame: Uint8Array): PacketInFrame[] {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.length)
    const packets: PacketInFrame[] = []
    const end = HEAD + frame[2]
    for (let at = HEAD; at + PACKET_HEAD <= end;) {
        const size = frame[at]
        const from = at + PACKET_HEAD
        if (from + size > end) break
        packets.push({
            service: frame[at + 1] & 0x3f,
            command: view.getUint16(at + 2, true),
            payload: new DataView(frame.buffer, frame.byteOffset + from, size),
        })
        at = from + Math.ceil(size / 4) * 4
    }
    return packets
}

/** The classes of a device's services from service 1 on, where the packet announces them. */
export function announcedIn({ service, command, payload }: PacketInFrame): number[] | undefined {
    if (service !== 0 || command !== 0 || payload.byteLength < ANNOUNCED_FROM) return undefined
    const count = Math.floor((payload.byteLength - ANNOUNCED_FROM) / 4)
    return Array.from({ length: count }, (_, i) => payload.getUint32(ANNOUNCED_FROM + 4 * i, true))
}

/** A copy that comes from another device, and announces other classes where it announces. */
export function rewritten(frame: Uint8Array, device: string, classOf: (announced: number) => number): Uint8Array {
    const copy = frame.slice()
    for (let i = 0; i < 8; ++i) copy[4 + i] = parseInt(device.slice(2 * i, 2 * i + 2), 16)
    for (const packet of packetsOf(copy))
        announcedIn(packet)?.forEach((announced, i) =>
            packet.payload.setUint32(ANNOUNCED_FROM + 4 * i, classOf(announced), true)
        )
    new DataView(copy.buffer).setUint16(0, crc(copy.subarray(2, HEAD + copy[2])), true)
    return copy
}
