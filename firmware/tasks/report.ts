// pure: what is published of a room, topic by topic.
import { oneDecimal } from "./readout.js"
import type { Room } from "./room.js"

/** One value on its way. */
export interface Report {
    topic: string
    text: string
}

export const topics = ["temperature", "humidity", "weather"]

/** `21.5` (°C), `45` (%), `{"p":1016.6,"w":3.8}` (hPa, m/s; what is not known is left out); "" while there is nothing. */
export function reportOf(room: Room, topic: string): string {
    if (topic === "temperature") return room.celsius === undefined ? "" : oneDecimal(room.celsius)
    if (topic === "humidity") return room.humidity === undefined ? "" : "" + Math.round(room.humidity)
    const pressure = room.pressure === undefined ? "" : '"p":' + oneDecimal(room.pressure)
    const wind = room.wind === undefined ? "" : '"w":' + oneDecimal(room.wind)
    if (!pressure && !wind) return ""
    return "{" + pressure + (pressure && wind ? "," : "") + wind + "}"
}
