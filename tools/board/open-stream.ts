// A port by its name: an address of a served simulator, else a serial port. Owns nothing.
import type { OpenStream } from "./byte-stream.js"

const ADDRESS = /^(tcp|wss?):\/\//

/** Whether a port is an address and not a device. */
export function isAddress(port: string): boolean {
    return ADDRESS.test(port)
}

/** Opens either kind. Rejects with a PortError. */
export const openStream: OpenStream = async (port, ends) => {
    if (isAddress(port)) return await (await import("./socket-stream.js")).openSocket(port, ends)
    return await (await import("./serial-stream.js")).openSerial(port, ends)
}
