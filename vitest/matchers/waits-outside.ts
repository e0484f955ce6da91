// Matchers that let virtual time pass until something comes about outside the boards: at a mocked service, at a broker.
import { SensorError } from "../../sim/errors.js"
import type { Sensor, SensorValue } from "../../sim/sensor.js"
import type { Expectation } from "../../sim/scenario/stage.js"
import type { WantedReading } from "../../sim/scenario/wanted.js"
import type { Broker } from "../../sim/world/broker.js"
import type { Verdict } from "../verdict.js"
import { describeMessage, hasPublished, type PayloadExpectation } from "./published.js"
import { hasReading } from "./readings.js"
import { comes, type WaitOptions } from "./waits.js"

export interface MessageExpectation {
    topic: string
    payload: PayloadExpectation | undefined
    equals(actual: unknown, expected: unknown): boolean
}

export function reaches(
    sensor: Sensor,
    not: boolean,
    wanted: SensorValue | WantedReading,
    options?: WaitOptions
): Promise<Verdict> {
    const { waiting } = sensor.host
    if (!waiting) throw new SensorError(`Expected a sensor that is plugged into a simulator, found ${sensor.name}.`)
    const now = () => hasReading(sensor.name, register => sensor.value(register), wanted)
    const { subject, phrase } = now()
    const wait: Expectation = { wanted: `${subject} ${phrase}`, met: () => now().pass, found: () => now().found }
    return comes(waiting, not, wait, { subject, phrase }, options)
}

/** After the message matched last; with `not` from now on. */
export function receives(
    broker: Broker,
    not: boolean,
    { topic, payload, equals }: MessageExpectation,
    options?: WaitOptions
): Promise<Verdict> {
    const from = not ? broker.published.length : broker.matched
    let seen = from
    const wait: Expectation = {
        wanted: `a message on ${topic}`,
        met: () => {
            while (seen < broker.published.length)
                if (hasPublished([broker.published[seen++]], topic, payload, equals).pass) {
                    if (!not) broker.matched = seen
                    return true
                }
            return false
        },
        found: () => hasPublished(broker.published.slice(from), topic, payload, equals).found,
    }
    const phrase = `to publish ${describeMessage(topic, payload)}`
    return comes(broker.waiting, not, wait, { subject: "the boards", phrase }, options)
}
