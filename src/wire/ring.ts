// The events kept for readers on the wire, as bytes ready to be sent. When there is no room the oldest go: a reader that
// comes too late sees a gap before the first one and counts it. Nothing is allocated after construction.
import * as ds from "@devicescript/core"
import { EventKind } from "../lifecycle/event.js"
import type { TaskNode } from "../node/node.js"
import { Extra, putEvent } from "./layout.js"
import { eventSize, textLimit } from "./record.js"
import { putText } from "./text.js"

/** Room for an event of usual length; a longer one takes that of several. */
const usual = 24

export class Ring {
    /** The events, oldest first, one after the other; one byte more is scratch. */ readonly bytes: Buffer
    used = 0
    count = 0

    /** @param limit most events kept */
    constructor(readonly limit: number) {
        // the longest one always fits
        this.bytes = Buffer.alloc(Math.max(limit * usual, eventSize + textLimit) + 1)
    }
}

/** Keeps the latest event. Waves pay for every instruction of this. */
export function keep(r: Ring, kind: EventKind, n: TaskNode, text: string): void {
    const b = r.bytes
    let extra = 0
    let length = eventSize
    if (text) {
        length = eventSize + Math.min(text.byteLength, textLimit)
        if (n && n.fault && n.fault.message === text) extra = n.fault.kind + 1
    }
    while (r.count === r.limit || r.used + length >= b.length) dropOldest(r)
    const at = r.used
    if (text) length = putText(b, at + eventSize, text) - at
    if (n) putEvent(b, at, length, kind, n.flags >>> 24, extra, ds.millis(), n.lives || 0)
    else putEvent(b, at, length, kind, 0, Extra.NoNode, ds.millis(), 0)
    r.used = at + length
    r.count++
}

function dropOldest(r: Ring): void {
    const oldest = r.bytes[0]
    r.used -= oldest
    r.count--
    r.bytes.blitAt(0, r.bytes, oldest, r.used)
}

/** Where the `skip`-th event begins, the oldest being number 0. */
export function offsetOf(r: Ring, skip: number): number {
    let at = 0
    while (skip-- > 0) at += r.bytes[at]
    return at
}
