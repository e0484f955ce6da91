// The commands by which a host opens the bridge of a board: single-packet frames addressed to the service class of the USB
// bridge, which never reach the bus. The board answers each with its like. And the one by which a host asks who is there.
// Owns nothing.
import {
    ControlCmd,
    crc,
    JD_DEVICE_IDENTIFIER_BROADCAST_HIGH_MARK,
    SRV_CONTROL,
    SRV_USB_BRIDGE,
    UsbBridgeCmd,
} from "jacdac-ts"

// Frame flags (Jacdac): command, addressed to a service class, not for the bus.
const COMMAND = 0x01
const TO_CLASS = 0x04
const LOOPBACK = 0x40
/** Service index of broadcasts. */
const BROADCAST = 0x3d

export { UsbBridgeCmd as BridgeCommand }

/** What a board answers to a command it does not know. */
export const UNKNOWN_COMMAND = 0xff

/** A command to the bridge, or with `answer` the board's reply to one. */
export function bridgeFrame(command: number, answer = false): Uint8Array {
    return commandTo(SRV_USB_BRIDGE, command, answer ? 0 : LOOPBACK)
}

/** Asks every device on the bus to announce itself now: command 0 to the service every device has. */
export function announceFrame(): Uint8Array {
    return commandTo(SRV_CONTROL, ControlCmd.Services, 0)
}

/** A command without payload to whoever has a service. */
function commandTo(serviceClass: number, command: number, flags: number): Uint8Array {
    const frame = new Uint8Array(16)
    const view = new DataView(frame.buffer)
    frame[2] = 4
    frame[3] = COMMAND | TO_CLASS | flags
    view.setUint32(4, serviceClass, true)
    view.setUint32(8, JD_DEVICE_IDENTIFIER_BROADCAST_HIGH_MARK, true)
    frame[13] = BROADCAST
    view.setUint16(14, command, true)
    view.setUint16(0, crc(frame.subarray(2)), true)
    return frame
}

/** The command in a frame; undefined where the frame is for the bus. */
export function bridgeCommandOf(frame: Uint8Array): number | undefined {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.length)
    if (frame.length < 16 || !(frame[3] & TO_CLASS) || view.getUint32(4, true) !== SRV_USB_BRIDGE) return undefined
    return view.getUint16(14, true)
}
