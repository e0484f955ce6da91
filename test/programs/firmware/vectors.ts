// pure: what the decisions of the firmware say to a row of values, as lines; run on the device and in Node.
// not-a-program
import { offsetFor } from "../../../firmware/tasks/calibration.js"
import { defaultParams, takeParams } from "../../../firmware/tasks/climate-params.js"
import { wanted } from "../../../firmware/tasks/hysteresis.js"
import { oneDecimal, screenText } from "../../../firmware/tasks/readout.js"
import { reportOf, topics } from "../../../firmware/tasks/report.js"
import { Room } from "../../../firmware/tasks/room.js"

export function decisions(): string[] {
    const lines: string[] = []
    const room = new Room()
    let on = false
    for (let i = -60; i <= 60; ++i) {
        const value = i * 0.83
        on = wanted(on, value, 21, 19)
        const offset = offsetFor(value, 20)
        lines.push(oneDecimal(value) + " " + on + " " + (offset === undefined ? "-" : oneDecimal(offset)))
    }
    lines.push(screenText(room, 16, 2) + topics.map(topic => reportOf(room, topic)).join(";"))
    room.celsius = -0.04
    room.humidity = 44.5
    room.pressure = 1016.55
    room.wind = 3.25
    room.fanOn = true
    lines.push(screenText(room, 16, 4) + topics.map(topic => reportOf(room, topic)).join(";"))
    const params = defaultParams()
    lines.push(takeParams(params, { fanOnAt: "hot" }))
    lines.push(takeParams(params, { fanOnAt: 10 }))
    lines.push(takeParams(params, { fanOffAt: 5, fanOnAt: 10 }) + params.fanOnAt + params.fanOffAt)
    return lines
}
