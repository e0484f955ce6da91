// What a controller calls only in programs that use the feature: each is filled by the feature's own entry point.
import { rouseNow } from "../lifecycle/facts.js"
import type { Controller } from "./controller.js"
import type { Slot } from "./slot.js"
import type { TaskSpec } from "./task-spec.js"

/** requires.ts: a node that the task requires is not ready. */
export let lacks: (task: TaskSpec) => boolean
/** requires.ts: lets idle slots go whose jobs have what they require. */
export let lookAtHeld: (c: Controller) => void

export function useRequires(onLack: typeof lacks, onLook: typeof lookAtHeld): void {
    lacks = onLack
    lookAtHeld = onLook
}

export function isLacking(task: TaskSpec): boolean {
    return lacks ? lacks(task) : false
}

/** Must the head of the slot's queue wait? */
export function isHeadHeld(s: Slot<any>): boolean {
    return lacks ? s.queue.length > 0 && lacks(s.queue[0].task) : false
}

/** There is something to do for the controller's fiber. */
export function wakeSession(c: Controller): void {
    const g = c.session
    if (g.napping) if (!g.poked) rouseNow(g)
    g.poked = true
}
