// broker: ready while there is a connection to the MQTT broker. Connects again whenever it is lost, after a second, then after
// twice as long each time.
import { readSetting } from "@devicescript/settings"
import { Aborted, Body, TaskNode } from "devicescript-supervisor"
import { Broker, brokerKey, takeBroker } from "./broker-params"
import { close, converse } from "./mqtt"

/** ms before the first try to connect again, and at most. */
const soon = 1000
const atMost = 60000

export function brokerBody(broker: Broker): Body<void> {
    return async n => {
        const stored = await n.runCancellable(readSetting, brokerKey)
        if (stored instanceof Aborted) return
        const refused = takeBroker(broker, stored)
        if (refused) console.warn("broker: " + refused)
        let pause = soon
        for (;;) {
            const trouble = await n.runCancellable(untilLost, n, broker)
            if (n.isReady()) pause = soon
            n.clearReady()
            // without a farewell, so that the broker publishes the will
            await close()
            if (trouble instanceof Aborted) return
            if (pause === soon) console.warn("broker: " + trouble)
            n.reportStatus(`${trouble}: again in ${pause / 1000} s`)
            if ((await n.sleep(pause)) instanceof Aborted) return
            pause = Math.min(pause * 2, atMost)
        }
    }
}

/** Gives why there is no connection any more. */
async function untilLost(n: TaskNode, broker: Broker): Promise<string> {
    const connected = () => {
        n.reportStatus(`connected to ${broker.host}`)
        n.setReady()
    }
    try {
        await converse(broker, connected)
    } catch (e) {
        return (e as Error).message
    }
    return ""
}
