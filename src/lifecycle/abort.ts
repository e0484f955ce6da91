// Ending an activation by force. Its fibers are terminated, so its `finally` blocks are skipped and its `defer`s run.
import { endAll } from "../node/kids.js"
import { TaskNode } from "../node/node.js"
import { EventKind, FaultKind } from "./event.js"
import { crashed } from "./facts.js"

/** For `onAckTimeout`: ends the activation that missed its ack; the node is crashed and the stop succeeds. */
export function abortActivation(n: TaskNode): void {
    crashed(n, { message: "aborted after its ack window" }, FaultKind.ShutdownTimeout, EventKind.Aborted)
    endAll.start(n)
}
