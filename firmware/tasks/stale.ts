// stale: vetoes the fan while there is no reading to go by. The fan's bound dependency on the sensor's node does not cover a
// sensor that is there and says nothing.
import { Body, Reader, VetoGate } from "devicescript-supervisor"

/** ms without a reading until the veto is asserted. */
const maxAge = 3000

export function staleBody(celsius: Reader<number>, fanVeto: VetoGate): Body<void> {
    return async n => {
        const veto = n.veto(fanVeto)
        n.setReady()
        await n.runCancellableAcked(async () => {
            for (;;) {
                const reading = await celsius.changed(maxAge)
                if (reading === undefined) veto.assert()
                else veto.release()
                n.reportStatus(reading === undefined ? `no reading for ${maxAge} ms` : "fresh")
            }
        })
    }
}
