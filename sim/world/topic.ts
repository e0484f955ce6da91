// Topics of MQTT, and what subscriptions may ask for (MQTT 3.1.1, 4.7). Pure.
import { SimError } from "../errors.js"

/** Bytes (MQTT 3.1.1, 1.5.3). */
const LONGEST = 65_535
const utf8 = new TextEncoder()

/** Throws SimError for what nobody can publish on. */
export function assertTopic(topic: string): void {
    if (!isText(topic) || /[+#]/.test(topic))
        throw new SimError(`Expected a topic such as home/temperature, without + and #, found ${told(topic)}.`)
}

/** Throws SimError for what nobody can subscribe to, so that nothing would ever fit. */
export function assertFilter(filter: string): void {
    const levels = isText(filter) ? filter.split("/") : [""]
    const isWrong = (level: string, i: number) =>
        (level.includes("+") && level !== "+") || (level.includes("#") && (level !== "#" || i < levels.length - 1))
    if (!isText(filter) || levels.some(isWrong))
        throw new SimError(
            `Expected a topic, with + for a level and # for all at its end, such as home/+/temperature, found ${told(filter)}.`
        )
}

function isText(text: unknown): boolean {
    return typeof text === "string" && text !== "" && !text.includes("\0") && utf8.encode(text).length <= LONGEST
}

function told(text: unknown): string {
    return (JSON.stringify(text) ?? String(text)).slice(0, 80)
}

/** Does `topic` fit a subscription with MQTT's wildcards? */
export function topicFits(wanted: string, topic: string): boolean {
    const levels = topic.split("/")
    const parts = wanted.split("/")
    if (parts[parts.length - 1] === "#")
        return parts.slice(0, -1).every((part, i) => part === "+" || part === levels[i])
    return parts.length === levels.length && parts.every((part, i) => part === "+" || part === levels[i])
}
