// pure: the report of a room, one line of JSON with what is known.
import { oneDecimal } from "./readout.js"
import type { Room } from "./room.js"

/** JSON, `{"fan":false,"t":21.5,"h":45,"p":1016.6,"w":3.8}`: °C, %, hPa, m/s; a value that is not known is left out. */
export function reportOf(room: Room): string {
    let text = '{"fan":' + (room.fanOn ? "true" : "false")
    if (room.celsius !== undefined) text += ',"t":' + oneDecimal(room.celsius)
    if (room.humidity !== undefined) text += ',"h":' + Math.round(room.humidity)
    if (room.pressure !== undefined) text += ',"p":' + oneDecimal(room.pressure)
    if (room.wind !== undefined) text += ',"w":' + oneDecimal(room.wind)
    return text + "}"
}
