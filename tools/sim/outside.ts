// What is outside the boards of a run besides sensors: a network, and on it an MQTT broker that answers to any name, so that a
// firmware that publishes finds one. Owns which of the two were taken away.
import type { Outage } from "../mocks.js"
import type { BrokerPort, SimulatorPort } from "../simulation.js"

export interface Outside {
    readonly broker: BrokerPort
    readonly outages: readonly Outage[]
}

/** Before the first board boots, which else has no network. */
export async function setUpOutside(sim: Pick<SimulatorPort, "broker" | "network">): Promise<Outside> {
    const broker = await sim.broker()
    return { broker, outages: [outage("B", "broker", broker), outage("N", "network", sim.network)] }
}

function outage(key: string, name: string, what: { down(): void; up(): void }): Outage {
    let isDown = false
    return {
        key,
        name,
        isDown: () => isDown,
        down: () => {
            isDown = true
            what.down()
        },
        up: () => {
            isDown = false
            what.up()
        },
    }
}
