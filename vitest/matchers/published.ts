// Judges what boards have published to a broker. Pure.
import { matches } from "../../sim/log-line.js"
import type { Message } from "../../sim/world/broker.js"
import { assertFilter, topicFits } from "../../sim/world/topic.js"
import { clockText } from "../../sim/board-report.js"
import { shown, type Verdict } from "../verdict.js"

/** A part of the text, an expression, or what the payload is as JSON. */
export type PayloadExpectation = string | RegExp | object

/** `topic` may have MQTT's `+` and `#`. `equals` compares JSON as vitest does. */
export function hasPublished(
    published: readonly Message[],
    topic: string,
    payload: PayloadExpectation | undefined,
    equals: (actual: unknown, expected: unknown) => boolean
): Verdict {
    assertFilter(topic)
    const on = published.filter(message => topicFits(topic, message.topic))
    const fits = (text: string) =>
        typeof payload === "string" || payload instanceof RegExp
            ? matches(text, payload)
            : equals(parsed(text), payload)
    const those = payload === undefined ? on : on.filter(message => fits(message.payload))
    const near = those.length ? those : on.length ? on : published
    return {
        pass: those.length > 0,
        subject: "the boards",
        phrase: `to have published ${describeMessage(topic, payload)}`,
        found: [those.length ? `${those.length}:` : `none of ${published.length}`, ...near.slice(-5).map(line)].join(
            "\n"
        ),
    }
}

/** `to home/t: "21.5"` */
export function describeMessage(topic: string, payload: PayloadExpectation | undefined): string {
    if (payload === undefined) return `to ${topic}`
    const isText = typeof payload === "string" || payload instanceof RegExp
    return `to ${topic}: ${isText ? shown(payload) : JSON.stringify(payload)}`
}

const line = ({ at, topic, payload }: Message) => `  ${clockText(at).trim()} ${topic} ${payload}`

function parsed(payload: string): unknown {
    try {
        return JSON.parse(payload)
    } catch {
        return undefined
    }
}
