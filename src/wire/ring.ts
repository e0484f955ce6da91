// The events kept for readers on the wire, as bytes ready to be sent. When there is no room the oldest go: a reader that
// comes too late sees a gap before the first one and counts it. Nothing is allocated after construction.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { Flag } from "../node/flags.js"
import type { TaskNode } from "../node/node.js"
import { Extra, putEvent } from "./layout.js"
import { eventSize, textLimit } from "./record.js"
import { write } from "./text.js"

/** Room for an event of usual length; a longer one takes that of several. */
const usual = 24

export class Ring {
    /** The events, oldest first, one after the other; one byte more is scratch. */ readonly bytes: Buffer
    used = 0
    count = 0
    /** Started on a fiber of its own at the next event, once. */ signal: () => Promise<void>

    /** @param limit most events kept */
    constructor(readonly limit: number) {
        // the longest one always fits
        this.bytes = Buffer.alloc(Math.max(limit * usual, eventSize + textLimit) + 1)
    }

    /** The tap: keeps an event and marks its node. Waves pay for every instruction of this. */
    keep(g: Graph, kind: EventKind, n: TaskNode, text: string): void {
        const now = ds.millis()
        const b = this.bytes
        const at = this.used
        let length = eventSize
        if (text) length += Math.min(text.byteLength, textLimit)
        if (this.count === this.limit || at + length >= b.length) {
            const oldest = b[0]
            this.used = at - oldest
            this.count--
            b.blitAt(0, b, oldest, this.used)
            this.keep(g, kind, n, text)
            return
        }
        if (text) length = write(b, at + eventSize, text) - at
        let extra: number = Extra.NoNode
        let index = 0
        let epoch = 0
        if (n) {
            const f = n.fault
            extra = 0
            if (f) if (f.message === text) extra = f.kind + 1
            index = n.flags >>> 24
            // undefined is 0 in a buffer
            epoch = n.lives
            n.flags = n.flags | Flag.Changed
        }
        putEvent(b, at, length, kind, index, extra, now, epoch)
        this.used = at + length
        this.count++
        const start = this.signal
        if (start) {
            this.signal = undefined
            start.start()
        }
    }
}
