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

/** Keeps the latest event. */
export function keep(r: Ring, kind: EventKind, n: TaskNode, text: string): void {
    const length = eventSize + Math.min(text ? text.byteLength : 0, textLimit)
    while (r.count === r.limit || r.used + length >= r.bytes.length) {
        const oldest = r.bytes[0]
        r.used -= oldest
        r.count--
        r.bytes.blitAt(0, r.bytes, oldest, r.used)
    }
    const b = r.bytes
    const end = putText(b, r.used + eventSize, text)
    let extra: number = Extra.NoNode
    if (n) extra = text && n.fault && n.fault.message === text ? n.fault.kind + 1 : 0
    putEvent(b, r.used, end - r.used, kind, n ? n.flags >>> 24 : 0, extra, ds.millis(), n ? n.epoch() : 0)
    r.used = end
    r.count++
}

/** Where the `skip`-th event begins, the oldest being number 0. */
export function offsetOf(r: Ring, skip: number): number {
    let at = 0
    while (skip-- > 0) at += r.bytes[at]
    return at
}
