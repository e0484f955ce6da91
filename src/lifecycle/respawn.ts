// A start that finds an activation of the node not over yet. Rule: never two activations of one node: a parked one is
// resumed, any other must end within the ack window.
import * as ds from "@devicescript/core"
import type { TaskNode } from "../node/node.js"
import { orElse } from "../node/or-else.js"
import { EventKind, FaultKind } from "./event.js"
import { faulted } from "./facts.js"

export const defaultAckTimeout = 2000

/** The ms a start may still wait for the old activation's end, -1 when those are over and the fault is recorded. */
export function untilEnded(n: TaskNode): number {
    const budget = orElse(n.ackTimeout, defaultAckTimeout)
    const left = n.time + budget - ds.millis()
    if (left > 0) return left
    faulted(n, FaultKind.Spawn, `old activation did not end within ${budget}ms`, undefined, EventKind.Fault)
    return -1
}
