// The boot record: why the program started this time, and where a boot guard keeps it across starts, how often it has and
// whether in safe mode.
// Rule: it is a graph's first event. Where a guard is on that comes with the first start wave, once the record is read.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { tell } from "../lifecycle/facts.js"
import { BootBit } from "./boot-word.js"

export interface BootRecord {
    /** Starts since the board was new, this one included. */
    count: number
    /** The program was started again without a reset: after a panic, or by itself. */
    restarted: boolean
    /** Held back after too many panics. */
    safe: boolean
    /** The node that was being started when the last boot panicked, where that is known. */
    culprit?: string
}

/** ms since power-on before which a program starts for the first time: 1.2 s on a Pico, a restart comes at 5 s. */
const firstStart = 3000

const restarted = ds.millis() > firstStart
let record: BootRecord
/** A guard tells the record itself. */
export let guarded: boolean

/** The record of this start. */
export function bootRecord(): BootRecord {
    if (!record) record = { count: 1, restarted, safe: false }
    return record
}

/** The record as BootBit packs it; 0 while none is known. */
export function bootWord(): number {
    if (!record) return 0
    let word = BootBit.Kept | (record.count & BootBit.CountMask)
    if (record.restarted) word = word | BootBit.Restarted
    if (record.safe) word = word | BootBit.Safe
    return word
}

/** The guard is on. */
export function guardBoot(): void {
    guarded = true
}

/** Once the guard has read the record. */
export function tellBoot(g: Graph): void {
    const r = bootRecord()
    let text = `start ${r.count}, ` + reason()
    if (r.safe) text += ", safe mode"
    if (r.culprit) text += ", was starting " + r.culprit
    tell(g, EventKind.Boot, text)
}

/** What the first event of a graph says, unless the guard will. */
export function reason(): string {
    return restarted ? "restart" : "power-on"
}
