// Who reads and who writes a signal: by its code, and by what nodes declare.
import { oneLine } from "./node-variable.js"
import type { Reading } from "./reading.js"
import type { Access } from "./site.js"
import type { Entry, NodeThing, SignalThing } from "./thing.js"

export type Direction = "reads" | "writes"

/** By anybody, or by one node. */
export function usesOf(reading: Reading, signal: SignalThing, op: Access["op"], node?: NodeThing): Access[] {
    return reading.accesses.filter(a => a.signal === signal && a.op === op && (!node || a.owner === node))
}

/** Who declares it. */
export function declares(
    reading: Reading,
    signal: SignalThing,
    direction: Direction
): { node: NodeThing; entry: Entry }[] {
    return reading.nodes.flatMap(node =>
        node[direction].filter(entry => entry.things.includes(signal)).map(entry => ({ node, entry }))
    )
}

/** Is everybody who uses it known? */
export function isClear(reading: Reading, signal: SignalThing): boolean {
    return !signal.escaped && !reading.unresolved.length
}

/** The list as it is without one entry. */
export function without(entries: readonly Entry[], entry: Entry, direction: Direction): string {
    const rest = entries.filter(e => e !== entry).map(e => oneLine(e.at))
    return rest.length ? `${direction}: [${rest.join(", ")}]` : `no ${direction}`
}
