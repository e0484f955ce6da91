// What a board told, on the simulator's clock. Pure.
import type { LifecycleEvent } from "../wire/status.js"

/** A lifecycle event, or the moment at which a program was no more (`off`). */
export interface Told {
    at: number
    kind: string
    node?: string
    graph?: string
    fault?: string
    text?: string
    stack?: string[]
}

/**
 * The device stamps its events with the ms since its power-on: that is added. An event that came later than its stamp says
 * belongs to the power-on before.
 * @param arrivals when each event was heard
 * @param powerOns when the board was given power, in order
 */
export function onClock(
    events: readonly LifecycleEvent[],
    arrivals: readonly number[],
    powerOns: readonly number[]
): Told[] {
    let power = 0
    return events.map((event, i) => {
        const heard = arrivals[i] ?? Infinity
        while (power + 1 < powerOns.length && powerOns[power + 1] + event.at <= heard) power++
        const { kind, node, graph, fault, text, stack } = event
        return {
            at: Math.min(heard, (powerOns[power] ?? 0) + event.at),
            kind,
            ...(node === undefined ? {} : { node }),
            ...(graph === undefined ? {} : { graph }),
            ...(fault === undefined ? {} : { fault }),
            ...(text === undefined ? {} : { text }),
            ...(stack === undefined ? {} : { stack }),
        }
    })
}
