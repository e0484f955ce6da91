// What jobs require of the graph: nodes that are ready. Only programs that declare `requires` carry any of it: the first
// declaration fills the hooks below. Owns the list of sessions to wake when the readiness of such a node may have changed.
import * as ds from "@devicescript/core"
import { Flag, isReady } from "../node/flags.js"
import { alsoNotice } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import { admit } from "./admission.js"
import type { Controller } from "./controller.js"
import { isHeadHeld, useRequires, wakeSession } from "./hooks.js"
import { SlotStatus } from "./outcome.js"
import { unhold } from "./slot.js"
import type { TaskSpec } from "./task-spec.js"

let controllers: Controller[]
let required: TaskNode[]

/** Declared somewhere in the program. */
export function watchReadiness(nodes: TaskNode[]): void {
    if (!required) {
        controllers = []
        required = []
        alsoNotice(wakeAll)
        useRequires(lacks, look)
    }
    for (let i = 0; i < nodes.length; ++i) if (required.indexOf(nodes[i]) < 0) required.push(nodes[i])
}

function wakeAll(n: TaskNode): void {
    if (required.indexOf(n) >= 0) for (let i = 0; i < controllers.length; ++i) wakeSession(controllers[i])
}

function lacks(task: TaskSpec): boolean {
    const nodes = task.options?.requires
    // one that is being stopped serves nobody new
    if (nodes)
        for (let i = 0; i < nodes.length; ++i) if (!isReady(nodes[i].flags) || nodes[i].flags & Flag.Asked) return true
    return false
}

/** What the jobs at the heads of idle slots require may be there by now. */
function look(c: Controller): void {
    if (controllers.indexOf(c) < 0) controllers.push(c)
    // in the order they were asked for; a slot whose job is refused is forgotten
    for (let i = 0; i < c.slots.length;) {
        const s = c.slots[i]
        if (s.status === SlotStatus.Idle) admit(c, s, unhold(s, isHeadHeld(s), ds.millis()))
        if (c.slots[i] === s) ++i
    }
}
