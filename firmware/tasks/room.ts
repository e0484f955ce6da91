// pure: what the tasks know of the room. `climate` writes the reading, `weather` the air outside, `fan` its switch;
// everybody else only reads. Signals will take its place (DESIGN 3.4).

export class Room {
    /** °C as measured, undefined before the first reading. */
    raw: number | undefined = undefined
    /** °C, corrected by the calibration. */
    celsius: number | undefined = undefined
    /** % relative humidity. */
    humidity: number | undefined = undefined
    /** hPa, undefined without a barometer. */
    pressure: number | undefined = undefined
    /** m/s, undefined without an anemometer. */
    wind: number | undefined = undefined
    fanOn = false
}
