// Which board a wire leads to, by what it announces on its bus. Owns nothing.
import { SRV_DEVICE_SCRIPT_MANAGER, type Packet } from "jacdac-ts"
import { serverIdOf } from "../../sim/device-id.js"
import { serviceClass, u32 } from "../../src/wire/record.js"

/** Hex id of the DeviceScript board that an announcement is of; undefined for other packets and other devices. */
export function boardIn(packet: Packet): string | undefined {
    if (packet.isCommand || packet.serviceIndex !== 0 || packet.serviceCommand !== 0) return undefined
    const { data } = packet
    for (let at = 4; at + 4 <= data.length; at += 4) {
        const found = u32(data, at)
        if (found === SRV_DEVICE_SCRIPT_MANAGER) return packet.deviceIdentifier
        // the services of a program are announced under another id, which is made of the board's the same way as back
        if (found === serviceClass) return serverIdOf(packet.deviceIdentifier)
    }
    return undefined
}
