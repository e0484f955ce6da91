// pure: readings as people see them, on a screen or in a status line.
import type { Room } from "./room.js"

/** One decimal, always: `21.0`. */
export function oneDecimal(value: number): string {
    // halves below zero are rounded one way by the device and the other way by Node: magnitudes alike
    const tenths = Math.round(Math.abs(value) * 10)
    return (value < 0 && tenths ? "-" : "") + Math.floor(tenths / 10) + "." + (tenths % 10)
}

/** `21.5 C`; `-- C` before the first reading. */
export function degrees(celsius: number | undefined): string {
    return (celsius === undefined ? "--" : oneDecimal(celsius)) + " C"
}

/** The lines of a screen with `columns` x `rows` characters, joined; what does not fit is left out. */
export function screenText(room: Room, columns: number, rows: number): string {
    const humidity = room.humidity === undefined ? "--" : "" + Math.round(room.humidity)
    const lines = [degrees(room.celsius) + "  " + humidity + " %", "fan " + (room.fanOn ? "on" : "off")]
    if (room.pressure !== undefined) lines.push(Math.round(room.pressure) + " hPa")
    if (room.wind !== undefined) lines.push("wind " + oneDecimal(room.wind) + " m/s")
    let text = ""
    for (let i = 0; i < lines.length && i < rows; ++i) text += (i ? "\n" : "") + lines[i].slice(0, columns)
    return text
}
