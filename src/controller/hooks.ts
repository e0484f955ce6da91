// What a controller calls only in programs that use the feature: each is filled by the feature's own entry point.
import { rouseNow } from "../lifecycle/facts.js"
import type { Controller } from "./controller.js"
import type { OutcomeKind } from "./outcome.js"
import type { Slot } from "./slot.js"
import type { TaskContext } from "./task-context.js"
import type { TaskSpec } from "./task-spec.js"

/** requires.ts: a node that the task requires is not ready. */
export let lacks: (task: TaskSpec) => boolean
/** requires.ts: lets idle slots go whose jobs have what they require. */
export let lookAtHeld: (c: Controller) => void

export function useRequires(onLack: typeof lacks, onLook: typeof lookAtHeld): void {
    lacks = onLack
    lookAtHeld = onLook
}

/** retry.ts: an attempt under way is to end though nobody asked: it is late, or lacks what it requires. */
export let lapses: (c: Controller, job: TaskContext, now: number) => boolean
/** retry.ts: how the job ended with an attempt that ended like this; -1: there is to be another one, when it says. */
export let goesOn: (c: Controller, job: TaskContext, kind: OutcomeKind, now: number) => number

export function useRetries(onLook: typeof lapses, onEnd: typeof goesOn): void {
    lapses = onLook
    goesOn = onEnd
}

/** Must the head of the slot's queue wait? */
export function isHeadHeld(s: Slot<any>): boolean {
    return lacks && s.queue.length ? lacks(s.queue[0].task) : false
}

/** There is something to do for the controller's fiber. */
export function wakeSession(c: Controller): void {
    const g = c.session
    if (g.suspended) if (!g.poked) rouseNow(g)
    g.poked = true
}
