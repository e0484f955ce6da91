// weather: samples barometer and anemometer, Jacdac modules that may or may not be plugged in. Its board declares it ready
// with the first wind put, which is when both are read.
import * as ds from "@devicescript/core"
import { Body, TaskNode, Writer } from "devicescript-supervisor"
import { oneDecimal } from "./readout"

export interface Outside {
    /** hPa. */
    pressure: Writer<number>
    /** m/s. */
    wind: Writer<number>
}

/** ms between two samples: the air changes slowly. */
const period = 10000

export function weatherBody(outside: Outside, barometer: ds.AirPressure, anemometer: ds.WindSpeed): Body<void> {
    return async n => {
        await n.runPausableLoop(async () => {
            for (;;) await sample(n, outside, barometer, anemometer)
        })
    }
}

async function sample(
    n: TaskNode,
    outside: Outside,
    barometer: ds.AirPressure,
    anemometer: ds.WindSpeed
): Promise<void> {
    const pressure = await barometer.reading.read()
    n.put(outside.pressure, pressure)
    const wind = await anemometer.reading.read()
    n.put(outside.wind, wind)
    n.reportStatus(Math.round(pressure) + " hPa, " + oneDecimal(wind) + " m/s")
    await ds.sleep(period)
}
