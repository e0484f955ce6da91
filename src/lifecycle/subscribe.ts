// Subscribers to a supervisor's events. They run on the fiber that caused the event and must not suspend; one that throws
// is dropped, which is an event of its own, since what it misses must not be missing silently.
import * as ds from "@devicescript/core"
import { broadcast, Graph } from "../graph/graph.js"
import type { TaskNode } from "../node/node.js"
import { EventKind } from "./event.js"
import { NodeFault } from "./fault.js"
import { Supervisor } from "./supervisor.js"

export interface LifecycleEvent {
    /** Rises by one with every event of the graph. */
    seq: number
    /** ms since boot. */
    at: number
    kind: EventKind
    node?: TaskNode
    epoch?: number
    fault?: NodeFault
    text?: string
}

export type Listener = (event: LifecycleEvent) => void

Supervisor.prototype.subscribe = function (handler) {
    const s: Supervisor = this
    const deliver = (g: Graph, kind: EventKind, n: TaskNode, text: string) => {
        // gone since this event began to be told
        if (g.taps.indexOf(deliver) < 0) return
        const event: LifecycleEvent = { seq: g.seq, at: ds.millis(), kind }
        if (n) {
            event.node = n
            event.epoch = n.epoch()
        }
        if (text !== undefined) event.text = text
        if (kind === EventKind.Fault || kind === EventKind.Crashed || kind === EventKind.Aborted) event.fault = n?.fault
        try {
            handler(event)
        } catch (e) {
            unsubscribe()
            broadcast(g, EventKind.Fault, undefined, "a subscriber was dropped: " + (e as any)?.message)
            try {
                if (g.options?.onSubscriberError) g.options.onSubscriberError(e)
            } catch {
                // it runs on the fiber of whoever caused the event, who is not to pay for it
            }
        }
    }
    const unsubscribe = () => {
        s.graph.taps = s.graph.taps.filter(tap => tap !== deliver)
    }
    s.graph.tap(deliver)
    return unsubscribe
}
