// climate: holds the sensor and samples it once a second. Ready from its first sample on, until the sensor is gone.
// A pause keeps the sensor; the first sample after it makes the node ready again.
import * as ds from "@devicescript/core"
import { Body, Resumed, TaskNode } from "devicescript-supervisor"
import { ClimateParams } from "./climate-params"
import { degrees } from "./readout"
import { Room } from "./room"

export interface Sensor {
    temperature: ds.Temperature
    humidity: ds.Humidity
}

/** ms between two samples. */
const period = 1000

export function climateBody(room: Room, params: ClimateParams, open: () => Promise<Sensor>): Body<void> {
    return async n => {
        let sensor: any
        while (!sensor || sensor instanceof Resumed) sensor = await n.runPausable(open)
        n.on((sensor as Sensor).temperature.binding(), bound => {
            if (bound) return
            n.clearReady()
            n.reportStatus("no sensor")
        })
        await n.runPausableLoop(async () => {
            n.clearReady()
            for (;;) await sample(n, room, params, sensor)
        })
    }
}

async function sample(n: TaskNode, room: Room, params: ClimateParams, sensor: Sensor): Promise<void> {
    // neither read comes back while the sensor is unplugged, and no beat is given meanwhile
    const celsius = await sensor.temperature.reading.read()
    const humidity = await sensor.humidity.reading.read()
    room.raw = celsius
    room.celsius = celsius + params.offset
    room.humidity = humidity
    n.beat()
    n.setReady()
    n.reportStatus(degrees(room.celsius))
    await ds.sleep(period)
}
