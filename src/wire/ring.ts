// The events kept for readers on the wire, as bytes ready to be sent. When there is no room the oldest go: a reader that
// comes too late sees a gap before the first one and counts it. Nothing is allocated after construction.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { Flag } from "../node/flags.js"
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
    /** Called at the next event. */ news: () => void = undefined

    /** @param limit most events kept */
    constructor(readonly limit: number) {
        // the longest one always fits
        this.bytes = Buffer.alloc(Math.max(limit * usual, eventSize + textLimit) + 1)
    }

    /** The tap: keeps an event and marks its node. Waves pay for every instruction of this. */
    keep(g: Graph, kind: EventKind, n: TaskNode, text: string): void {
        const b = this.bytes
        const at = this.used
        let length = eventSize
        if (text) length += Math.min(text.byteLength, textLimit)
        if (this.count === this.limit || at + length >= b.length) {
            dropOldest(this)
            this.keep(g, kind, n, text)
            return
        }
        let extra = 0
        if (text) {
            length = putText(b, at + eventSize, text) - at
            if (n && n.fault && n.fault.message === text) extra = n.fault.kind + 1
        }
        if (n) {
            putEvent(b, at, length, kind, n.flags >>> 24, extra, ds.millis(), n.lives || 0)
            n.flags |= Flag.Changed
        } else putEvent(b, at, length, kind, 0, Extra.NoNode, ds.millis(), 0)
        this.used = at + length
        this.count++
        if (this.news) this.news()
    }
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
