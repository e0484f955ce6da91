// overheat: vetoes the fan while it is hotter than a room gets: that is a fire, or a broken sensor, and air helps neither.
import { Body, Reader, VetoGate } from "devicescript-supervisor"
import { wanted } from "./hysteresis"

/** °C from which the veto is held. */
const hotAt = 60
/** °C under which it is given up. */
const coolAt = 50

export function overheatBody(celsius: Reader<number>, fanVeto: VetoGate): Body<void> {
    return async n => {
        const veto = n.veto(fanVeto)
        let hot = false
        n.setReady()
        await n.runCancellableAcked(async () => {
            for (;;) {
                hot = wanted(hot, await celsius.changed(), hotAt, coolAt)
                if (hot) veto.assert()
                else veto.release()
                n.reportStatus(hot ? "too hot" : "cool enough")
            }
        })
    }
}
