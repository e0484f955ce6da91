// calibrate: on demand; makes the sensor read the reference temperature, and stores the correction it found.
import * as ds from "@devicescript/core"
import { writeSetting } from "@devicescript/settings"
import { Aborted, Body, Supervisor, TaskNode } from "devicescript-supervisor"
import { limit, offsetFor } from "./calibration"
import { ClimateParams, paramsKey } from "./climate-params"
import { degrees, oneDecimal } from "./readout"
import { Room } from "./room"

const samples = 5

// the compiler drops what it sees nobody call by name, and `ds.wait` subscribes to whatever it is given
ds.keep(ds.Event.prototype.subscribe)

export function calibrateBody(room: Room, params: ClimateParams): Body<void> {
    return async n => {
        let sum = 0
        for (let i = 1; i <= samples; ++i) {
            n.reportStatus(`sample ${i} of ${samples}`)
            sum += room.raw
            if ((await n.sleep(1000)) instanceof Aborted) return
        }
        const mean = sum / samples
        const offset = offsetFor(mean, params.reference)
        if (offset === undefined) {
            console.warn(
                `calibrate: expected ${degrees(params.reference)} within ${limit} C, found ${degrees(mean)}: nothing changed`
            )
            return
        }
        params.offset = offset
        if ((await n.runCancellable(store, params)) instanceof Aborted) return
        console.log(`calibrate: offset ${oneDecimal(offset)} C stored`)
    }
}

async function store(params: ClimateParams): Promise<void> {
    await writeSetting(paramsKey, params)
}

/** Starts `calibrate` whenever the button goes down; for a fiber of its own beside the supervisor. Never returns. */
export async function calibrateOnPress(supervisor: Supervisor, button: ds.Button, calibrate: TaskNode): Promise<void> {
    for (;;) {
        await ds.wait(button.down)
        try {
            await supervisor.startNode(calibrate)
        } catch (e) {
            console.warn("calibrate: " + (e as Error).message)
        }
    }
}
