// A submission on its way: an id, a task, and who waits for its outcome. It lives from the call that made it until its
// outcome, in the command queue, then in a slot's queue; then a job (task-context.ts) takes its place, with the same fields.
import { Later } from "./later.js"
import type { TaskOutcome } from "./outcome.js"
import type { Slot } from "./slot.js"
import type { TaskSpec } from "./task-spec.js"

/** Gives how the job ended, once. */
export type TaskWaiter = Later<TaskOutcome>

export class Entry {
    /** Undefined: not offered yet, or added without one. */
    slot: Slot<Entry>

    constructor(
        readonly id: number,
        readonly task: TaskSpec,
        /** Undefined: nobody waits. */
        public waiter: TaskWaiter
    ) {}
}
