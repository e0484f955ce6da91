// The signals that a room's readings are, for who reads them. Each is declared on the board, beside the nodes that write it.
import { Reader, TaskNode } from "devicescript-supervisor"
import { Room } from "./room"

/** What a board cannot measure is left out. */
export interface Readings {
    /** °C, corrected. */
    celsius: Reader<number>
    /** % relative humidity. */
    humidity: Reader<number>
    /** hPa. */
    pressure?: Reader<number>
    /** m/s. */
    wind?: Reader<number>
    fanOn?: Reader<boolean>
}

/** Fills `room` with what is known now. */
export function look(n: TaskNode, readings: Readings, room: Room): void {
    room.celsius = n.get(readings.celsius)
    room.humidity = n.get(readings.humidity)
    if (readings.pressure) room.pressure = n.get(readings.pressure)
    if (readings.wind) room.wind = n.get(readings.wind)
    if (readings.fanOn) room.fanOn = n.get(readings.fanOn)
}
