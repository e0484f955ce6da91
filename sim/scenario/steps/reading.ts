// What a mocked service is expected to hold: what the firmware wrote to a relay or a screen, or what a sensor measures.
import { SensorError } from "../../errors.js"
import { matches } from "../../log-line.js"
import type { Sensor, SensorValue } from "../../sensor.js"
import { readingSchema } from "../names.js"
import { anyNumber, object, pattern, scalar, text, type Shape } from "../shape.js"
import type { Expectation } from "../stage.js"
import type { WantedReading } from "../wanted.js"

const plain = scalar("a value", readingSchema, value =>
    ["number", "string", "boolean"].includes(typeof value) ? (value as number | string | boolean) : undefined
)
const long = object(
    "a reading",
    {},
    { is: plain, matches: pattern, above: anyNumber, below: anyNumber, register: text }
)

/** A value that it must be; or a mapping with is, above, below, matches, register. */
export function readingIs(sensor: string): Shape<WantedReading> {
    return {
        expected: "a value, or a mapping with is, above, below, matches, register",
        schema: () => ({ anyOf: [readingSchema, long.schema()] }),
        read(spot, scope) {
            const wanted: WantedReading | undefined = spot.entries()
                ? long.read(spot, scope)
                : wrap(plain.read(spot, scope))
            const check = scope.sensors.get(sensor)
            if (!wanted || !check) return wanted
            const refusal = wanted.register === undefined ? undefined : check.refusal(wanted.register)
            if (refusal !== undefined) {
                const register = spot.entries()?.find(entry => entry.key === "register")?.value ?? spot
                return scope.report(register.problem(`a register of ${check.service}`, register.found(), refusal))
            }
            if (wanted.is === undefined || wanted.register !== undefined) return wanted
            const checked = check.value(wanted.is)
            if (!("value" in checked)) return scope.report(spot.problem(checked.expected, checked.found))
            return { ...wanted, is: checked.value }
        },
    }
}

export function holdsReading(name: string, sensor: Sensor, wanted: WantedReading): Expectation {
    const current = () => {
        try {
            return sensor.value(wanted.register)
        } catch (e) {
            if (e instanceof SensorError) return undefined
            throw e
        }
    }
    return {
        wanted: `${name} ${Object.entries(wanted)
            .map(([key, value]) => `${key} ${String(value)}`)
            .join(" ")}`,
        met: () => isReading(current(), wanted),
        found: () => `${name} ${JSON.stringify(current() ?? null)}`,
    }
}

/** Whether all that is wanted of a value holds. */
export function isReading(value: SensorValue | undefined, wanted: WantedReading): boolean {
    if (value === undefined) return false
    if (wanted.is !== undefined && !same(value, wanted.is)) return false
    if (wanted.above !== undefined && !(Number(value) > wanted.above)) return false
    if (wanted.below !== undefined && !(Number(value) < wanted.below)) return false
    return wanted.matches === undefined || matches(String(value), wanted.matches)
}

/** A register holds fixed-point numbers: what was written comes back rounded; a switch may be told as 0, 1, false or true. */
function same(value: SensorValue, wanted: SensorValue): boolean {
    if (typeof value === "boolean" || typeof wanted === "boolean") return Boolean(value) === Boolean(wanted)
    if (typeof value === "number" && typeof wanted === "number") return Math.abs(value - wanted) <= 0.001
    return JSON.stringify(value) === JSON.stringify(wanted)
}

function wrap(value: number | string | boolean | undefined): WantedReading | undefined {
    return value === undefined ? undefined : { is: value }
}
