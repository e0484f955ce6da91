// The boot record of a graph: how often the board has started, why this time, whether in safe mode. Told as the first event.
// Without a boot guard nothing is kept across starts, and the count is of this start alone.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { tellGraph } from "../lifecycle/facts.js"

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
let guarded = false

/** The guard will tell, once it has read what it keeps. */
export function leaveBootToGuard(): void {
    guarded = true
}

/** The record of this start. */
export function bootRecord(): BootRecord {
    if (!record) record = { count: 1, restarted, safe: false }
    return record
}

/** For the first tap of a graph. */
export function tellFirst(g: Graph): void {
    if (!guarded) tellBoot(g)
}

export function tellBoot(g: Graph): void {
    const r = bootRecord()
    let text = `start ${r.count}, ` + (r.restarted ? "restart" : "power-on")
    if (r.safe) text += ", safe mode"
    if (r.culprit) text += ", was starting " + r.culprit
    tellGraph(g, EventKind.Boot, text)
}
