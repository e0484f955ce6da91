// fan: switches the relay by the room's temperature, with hysteresis. Switched off when the node stops.
import * as ds from "@devicescript/core"
import { Aborted, Body } from "devicescript-supervisor"
import { ClimateParams } from "./climate-params"
import { wanted } from "./hysteresis"
import { Room } from "./room"

export function fanBody(room: Room, params: ClimateParams, relay: ds.Relay): Body<void> {
    return async n => {
        // what the relay was left in is unknown: the first turn writes it
        let known: boolean
        for (;;) {
            const on = wanted(room.fanOn, room.celsius, params.fanOnAt, params.fanOffAt)
            if (on !== known) {
                if ((await n.runCancellable(switchRelay, relay, on)) instanceof Aborted) break
                known = on
                room.fanOn = on
                n.reportStatus(on ? "on" : "off")
                n.setReady()
            }
            n.beat()
            if ((await n.sleep(1000)) instanceof Aborted) break
        }
        room.fanOn = false
        // an unplugged relay never answers: then the ack times out, and the node is aborted
        await switchRelay(relay, false)
    }
}

async function switchRelay(relay: ds.Relay, on: boolean): Promise<void> {
    await relay.enabled.write(on)
}
