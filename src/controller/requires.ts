// What jobs require of the graph: nodes that are ready. Only programs that declare `requires` carry any of it: the first
// declaration fills the hooks below. Owns the list of sessions to wake when readiness may have changed.
import * as ds from "@devicescript/core"
import { alsoNotice } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import { admit } from "./admission.js"
import type { Controller } from "./controller.js"
import { useRequires, wakeSession } from "./hooks.js"
import { unhold } from "./slot.js"
import type { TaskSpec } from "./task-spec.js"

let controllers: Controller[]

/** Declared somewhere in the program. */
export function watchReadiness(): void {
    if (controllers) return
    controllers = []
    alsoNotice(wakeAll)
    useRequires(lacks, look)
}

function wakeAll(n: TaskNode): void {
    // what a job does is no fact about a node
    if (n.graph.count) for (let i = 0; i < controllers.length; ++i) wakeSession(controllers[i])
}

function lacks(task: TaskSpec): boolean {
    const nodes = task.options?.requires
    if (nodes) for (let i = 0; i < nodes.length; ++i) if (!nodes[i].isReady()) return true
    return false
}

/** What the jobs at the heads of idle slots require may be there by now. */
function look(c: Controller): void {
    if (controllers.indexOf(c) < 0) controllers.push(c)
    // from the last: a slot whose job is refused is forgotten
    for (let i = c.slots.length - 1; i >= 0; --i) {
        const s = c.slots[i]
        if (s.queue.length) admit(c, s, unhold(s, lacks(s.queue[0].task), ds.millis()))
    }
}
