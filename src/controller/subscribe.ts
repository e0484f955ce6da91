// Subscribers to a controller's events, each with a bounded queue and, while there is something in it, a fiber.
import type { Controller } from "./controller.js"
import { textOf } from "./task-context.js"
import { addTap, ControllerEvent, ControllerEventKind, removeTap, tell } from "./event.js"

interface Subscriber {
    handler: (event: ControllerEvent) => void | Promise<void>
    queue: ControllerEvent[]
    /** Events that found no room since the last that did. */
    lost: number
    tap: (event: ControllerEvent) => void
}

/** Gives the way out. */
export function subscribe(c: Controller, handler: Subscriber["handler"], capacity: number): () => void {
    const room = Math.max(2, capacity || 16)
    const s: Subscriber = { handler, queue: [], lost: 0, tap: undefined }
    s.tap = event => {
        const waiting = s.queue.length
        if (waiting < room) {
            s.lost = 0
            s.queue.push(event)
            if (!waiting) pump.start(c, s)
            return
        }
        if (!s.lost) s.queue.push({ seq: event.seq, at: event.at, kind: ControllerEventKind.SubscriberOverflow })
        s.queue[s.queue.length - 1].reason = ++s.lost + " lost"
    }
    addTap(c, s.tap)
    return () => {
        removeTap(c, s.tap)
        s.handler = undefined
    }
}

/** The event at the head stays there while it is handled, so that one fiber at a time is at it. */
async function pump(c: Controller, s: Subscriber): Promise<void> {
    while (s.queue.length && s.handler) {
        try {
            await s.handler(s.queue[0])
        } catch (e) {
            removeTap(c, s.tap)
            s.handler = undefined
            tell(c, ControllerEventKind.RuntimeFailure, undefined, "subscriber: " + textOf(e))
        }
        s.queue.insert(0, -1)
    }
}
