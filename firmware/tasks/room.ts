// pure: what is known of the room at one moment, as the decisions take it. Whoever decides keeps one of its own and has it
// filled by `look`.

export class Room {
    /** °C, corrected by the calibration; undefined before the first reading. */
    celsius: number | undefined = undefined
    /** % relative humidity. */
    humidity: number | undefined = undefined
    /** hPa, undefined without a barometer. */
    pressure: number | undefined = undefined
    /** m/s, undefined without an anemometer. */
    wind: number | undefined = undefined
    fanOn = false
}
