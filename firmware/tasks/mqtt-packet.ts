// The few MQTT 3.1.1 packets that who only publishes sends. What a broker answers to them is 2 or 4 bytes, told apart by the
// first: see `Answer`.

/** First byte of what comes back, without its flags. */
export enum Answer {
    Connected = 2,
    Acknowledged = 4,
}

/** First byte of a PUBLISH with QoS 1: the broker says when it has it. */
export enum Publish {
    Once = 0x32,
    /** Told to later subscribers, too. */
    Retained = 0x33,
}

export interface Login {
    user?: string
    password?: string
}

/** Asks for a clean session, at whose unexpected end the broker publishes `will` at `topic`, retained. `keepAlive`: s, under 256. */
export function connectPacket(client: string, keepAlive: number, topic: string, will: string, login: Login): Buffer {
    const flags = login.user ? 0xee : 0x2e
    const fixed = hex`00044d51545404`.concat(Buffer.from([flags, 0, keepAlive]))
    let rest = fixed.concat(prefixed(client)).concat(prefixed(topic)).concat(prefixed(will))
    if (login.user) rest = rest.concat(prefixed(login.user)).concat(prefixed(login.password || ""))
    return packet(0x10, rest)
}

/** `id`: from 1, it wraps by itself. */
export function publishPacket(kind: Publish, topic: string, id: number, text: string): Buffer {
    const number = (id % 0xffff) + 1
    const rest = prefixed(topic).concat(Buffer.from([number >> 8, number & 255]))
    return packet(kind, rest.concat(Buffer.from(text)))
}

/** A text with its length before it. */
function prefixed(text: string): Buffer {
    const bytes = Buffer.from(text)
    return Buffer.from([bytes.length >> 8, bytes.length & 255]).concat(bytes)
}

/** Under 16 kB. */
function packet(first: number, rest: Buffer): Buffer {
    const n = rest.length
    return Buffer.from(n < 128 ? [first, n] : [first, (n & 127) | 128, n >> 7]).concat(rest)
}
