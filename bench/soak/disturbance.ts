// What a soak does to a board, as plain data.

/** Of a device on the bus: silent, slow, or wrong. */
export const SENSOR_KINDS = ["unplug", "mute", "status", "drop", "lose", "lag", "freeze", "jump"] as const
/** Of a node. */
export const FAULT_KINDS = ["stall", "wedge", "crash"] as const
export const CONTROL_KINDS = ["deactivate", "restart", "teardown"] as const
export const POWER_KINDS = ["reboot", "brown-out", "torn-write"] as const
export const NETWORK_KINDS = ["network-down", "broker-down", "broker-refuse", "broker-latency"] as const
export const PERSON_KINDS = ["press", "storm", "calibrate"] as const
/** The air is too warm or too cold for a calibration. Nobody does it; it is known beforehand. */
export const WEATHER = "weather"

/** A node is down since something that had a cause, and nobody has started it again. */
export const DOWN = "down"

export type Kind =
    | (typeof SENSOR_KINDS)[number]
    | (typeof FAULT_KINDS)[number]
    | (typeof CONTROL_KINDS)[number]
    | (typeof POWER_KINDS)[number]
    | (typeof NETWORK_KINDS)[number]
    | (typeof PERSON_KINDS)[number]
    | "hog"
    | typeof WEATHER
    | typeof DOWN

export interface Disturbance {
    kind: Kind
    /** A node, a mocked device; "" for the whole board. */
    target: string
    /** Virtual ms from its beginning to its end; 0 for what is over at once. */
    lasts: number
    /** How much of it there is: ms of a lag, samples that are dropped, a share that is lost, presses of a storm. */
    amount: number
}

/** A disturbance that has been. */
export interface Injected extends Disturbance {
    /** Virtual ms. */
    from: number
    /** Infinity while it is under way. */
    to: number
}

export function describe({ kind, target, lasts, amount }: Disturbance): string {
    const of = target && ` ${target}`
    const size = amount ? ` (${Math.round(amount * 100) / 100})` : ""
    return `${kind}${of}${size}${lasts ? ` for ${Math.round(lasts)} ms` : ""}`
}
