// Subscribers to a controller's events, each with a bounded queue and, while there is something in it, a fiber.
import type { Controller } from "./controller.js"
import { textOf } from "./task-context.js"
import { addTap, ControllerEvent, ControllerEventKind, removeTap, tell } from "./event.js"

interface Subscriber {
    handler: (event: ControllerEvent) => void | Promise<void>
    queue: ControllerEvent[]
    /** Events that found no room. */
    lost: number
    tap: (event: ControllerEvent) => void
}

/** Gives the way out. */
export function subscribe(c: Controller, handler: Subscriber["handler"], capacity: number): () => void {
    const room = capacity || 16
    const s: Subscriber = { handler, queue: [], lost: 0, tap: undefined }
    s.tap = event => {
        if (s.queue.length >= room) {
            s.lost++
            return
        }
        s.queue.push(event)
        if (s.queue.length === 1) pump.start(c, s)
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
        const event = s.queue[0]
        try {
            await s.handler(event)
            if (s.lost && s.handler) {
                const lost = s.lost
                s.lost = 0
                await s.handler({
                    seq: event.seq,
                    at: event.at,
                    kind: ControllerEventKind.SubscriberOverflow,
                    reason: lost + " lost",
                })
            }
        } catch (e) {
            removeTap(c, s.tap)
            s.handler = undefined
            tell(c, ControllerEventKind.RuntimeFailure, undefined, "subscriber: " + textOf(e))
        }
        s.queue.insert(0, -1)
    }
}
