// pure: where values are published, and what is taken of a stored setting.

export interface Broker {
    host: string
    port: number
    proto: "tcp" | "tls"
    /** Goes before the topics: `climate/12ab`. */
    prefix: string
    user?: string
    password?: string
}

/** Key of the stored setting: JSON with any of the fields. */
export const brokerKey = "broker"

export function defaultBroker(prefix: string): Broker {
    return { host: "broker", port: 1883, proto: "tcp", prefix }
}

/** Takes what is stored into `broker`; gives a sentence about what is unsound of it, "" when all is taken. */
export function takeBroker(broker: Broker, stored: any): string {
    if (stored === undefined || stored === null) return ""
    const port = stored.port === undefined ? broker.port : stored.port
    const host = stored.host === undefined ? broker.host : stored.host
    if (typeof host !== "string" || typeof port !== "number")
        return "expected a host's name and a port's number in setting " + brokerKey + ": the defaults stand"
    Object.assign(broker, stored)
    return ""
}
