// Ending an activation by force. Its fibers are terminated, so its `finally` blocks are skipped and its `defer`s run.
import { Flag } from "../node/flags.js"
import { endAll } from "../node/kids.js"
import { TaskNode } from "../node/node.js"
import { EventKind, FaultKind } from "./event.js"
import { crashed } from "./facts.js"

/**
 * For `onAckTimeout`: ends the activation that missed its ack; the node is crashed and the stop succeeds. No-op where
 * there is no activation, and for a fiber the program started.
 */
export function abortActivation(n: TaskNode): void {
    if (!n.body || (n.flags & (Flag.Live | Flag.Crashed)) !== Flag.Live) return
    crashed(n, { message: "aborted after its ack window" }, FaultKind.ShutdownTimeout, EventKind.Aborted)
    endAll.start(n, n.fiber)
}
