// weather: samples barometer and anemometer, Jacdac modules that may or may not be plugged in. Ready with both read.
import * as ds from "@devicescript/core"
import { Body, TaskNode } from "devicescript-supervisor"
import { oneDecimal } from "./readout"
import { Room } from "./room"

/** ms between two samples: the air changes slowly. */
const period = 10000

export function weatherBody(room: Room, barometer: ds.AirPressure, anemometer: ds.WindSpeed): Body<void> {
    return async n => {
        await n.runPausableLoop(async () => {
            for (;;) await sample(n, room, barometer, anemometer)
        })
    }
}

async function sample(n: TaskNode, room: Room, barometer: ds.AirPressure, anemometer: ds.WindSpeed): Promise<void> {
    room.pressure = await barometer.reading.read()
    room.wind = await anemometer.reading.read()
    n.beat()
    n.setReady()
    n.reportStatus(Math.round(room.pressure) + " hPa, " + oneDecimal(room.wind) + " m/s")
    await ds.sleep(period)
}
