// fan: switches the relay by the room's temperature, with hysteresis; off while anybody vetoes it, and when the node stops.
// Off is the relay at rest, as a board without power leaves it: what to be in when it is too hot for a room, since air feeds
// a fire, and when nobody knows how hot it is.
import * as ds from "@devicescript/core"
import { Aborted, Body, Reader, VetoGate, Writer } from "devicescript-supervisor"
import { ClimateParams } from "./climate-params"
import { wanted } from "./hysteresis"

export interface FanSignals {
    celsius: Reader<number>
    /** Asserted: the relay is off, whatever the temperature. */
    fanVeto: VetoGate
    fanOn: Writer<boolean>
}

export function fanBody(s: FanSignals, params: ClimateParams, relay: ds.Relay): Body<void> {
    return async n => {
        // what the relay was left in is unknown: the first turn writes it
        let known: boolean
        for (;;) {
            const vetoed = s.fanVeto.isAsserted()
            const on = !vetoed && wanted(known || false, n.get(s.celsius), params.fanOnAt, params.fanOffAt)
            if (on !== known) {
                if ((await n.runCancellable(switchRelay, relay, on)) instanceof Aborted) break
                known = on
                n.put(s.fanOn, on)
                n.setReady()
            }
            n.reportStatus(vetoed ? "vetoed" : on ? "on" : "off")
            n.beat()
            // a reading is acted on at once, a veto for want of one within the second
            if ((await n.runCancellable(s.celsius.changed, 1000)) instanceof Aborted) break
        }
        n.put(s.fanOn, false)
        // an unplugged relay never answers: then the ack times out, and the node is aborted
        await switchRelay(relay, false)
    }
}

async function switchRelay(relay: ds.Relay, on: boolean): Promise<void> {
    await relay.enabled.write(on)
}
