// A submission on its way: an id, a task, how it is to be admitted, and who waits for its outcome. It lives from the call
// that made it until its outcome, in the command queue, then in a slot's queue, then in its job.
import { Later } from "./later.js"
import type { TaskOutcome } from "./outcome.js"
import type { ControllerSpec, TaskSpec } from "./task-spec.js"

/** Gives how the job ended, once. */
export type TaskWaiter = Later<TaskOutcome>

export class Entry {
    constructor(
        readonly id: number,
        readonly task: TaskSpec,
        /** Undefined: added without a slot. */
        readonly spec: ControllerSpec,
        /** Undefined: nobody waits. */
        readonly waiter: TaskWaiter
    ) {}
}
