// climate: samples the sensor once a second. Ready from its first sample on, until the sensor is gone: it says so itself,
// since the sensor comes and goes within one activation. Its beat is the reading it puts.
// A pause keeps the sensor; the first sample after it makes the node ready again.
import * as ds from "@devicescript/core"
import { Body, Resumed, TaskNode, Writer } from "devicescript-supervisor"
import { ClimateParams } from "./climate-params"
import { Bus, Sensor } from "./i2c"
import { degrees } from "./readout"

export interface Sampled {
    /** °C as the sensor says. */
    measured: Writer<number>
    /** °C, corrected by the calibration. */
    celsius: Writer<number>
    /** % relative humidity. */
    humidity: Writer<number>
}

/** ms between two samples. */
const period = 1000

export function climateBody(sampled: Sampled, params: ClimateParams): Body<void, [Bus]> {
    return async (n, bus) => {
        let sensor: any
        while (!sensor || sensor instanceof Resumed) sensor = await n.runPausable(bus.sensor)
        n.on((sensor as Sensor).temperature.binding(), bound => {
            if (bound) return
            n.clearReady()
            n.reportStatus("no sensor")
        })
        await n.runPausableLoop(async () => {
            n.clearReady()
            for (;;) await sample(n, sampled, params, sensor)
        })
    }
}

async function sample(n: TaskNode, sampled: Sampled, params: ClimateParams, sensor: Sensor): Promise<void> {
    // neither read comes back while the sensor is unplugged, and nothing is put meanwhile
    const measured = await sensor.temperature.reading.read()
    const humidity = await sensor.humidity.reading.read()
    n.put(sampled.measured, measured)
    n.put(sampled.humidity, humidity)
    n.put(sampled.celsius, measured + params.offset)
    n.setReady()
    n.reportStatus(degrees(measured + params.offset))
    await ds.sleep(period)
}
