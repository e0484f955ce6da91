// A firmware's anatomy, and random observations and disturbances of it.
import fc from "fast-check"
import type { Anatomy, Observed } from "../../bench/soak/causes.js"
import {
    CONTROL_KINDS,
    FAULT_KINDS,
    NETWORK_KINDS,
    PERSON_KINDS,
    POWER_KINDS,
    SENSOR_KINDS,
    type Injected,
    type Kind,
} from "../../bench/soak/disturbance.js"

export const anatomy: Anatomy = {
    uses: { climate: ["temperature", "humidity"], fan: ["relay"], display: ["screen"] },
    pools: [],
    deps: { climate: ["params", "i2c"], fan: ["climate", "overheat"], display: ["climate", "fan", "i2c"] },
}

export const NODES = ["params", "i2c", "climate", "overheat", "fan", "display"]
export const KINDS: Kind[] = [
    ...[...SENSOR_KINDS, ...FAULT_KINDS, ...CONTROL_KINDS, ...POWER_KINDS, ...NETWORK_KINDS, ...PERSON_KINDS],
    "hog",
]
const TARGETS = [...NODES, "temperature", "humidity", "relay", "screen", ""]

const time = fc.integer({ min: 0, max: 300_000 })

export const injection: fc.Arbitrary<Injected> = fc
    .record({
        kind: fc.constantFrom(...KINDS),
        target: fc.constantFrom(...TARGETS),
        from: time,
        lasts: time,
        amount: time,
    })
    .map(i => ({ ...i, to: i.from + i.lasts }))

export const observation: fc.Arbitrary<Observed> = fc.record(
    {
        at: time,
        kind: fc.constantFrom(
            "crashed",
            "stale",
            "aborted",
            "fault",
            "bound-stopped",
            "start",
            "panic",
            "verb-failed",
            "disabled"
        ),
        node: fc.constantFrom(...NODES),
        fault: fc.constantFrom("crashed", "spawn", "shutdown-timeout", "ready-dep-timeout", "resource-missing"),
    },
    { requiredKeys: ["at", "kind"] }
)
