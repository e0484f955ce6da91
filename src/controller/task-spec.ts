// What a job is: its name, its body, what happens after an attempt; and how it is admitted to a slot.
import type { BackoffShape } from "../health/backoff.js"
import type { TaskNode } from "../node/node.js"
import { lasting } from "./retry.js"
import { Admission } from "./slot.js"
import type { TaskContext } from "./task-context.js"

export type TaskBody = (ctx: TaskContext) => Promise<void>

export interface TaskOptions {
    /** Before a retry; default: exponential from 200 ms, doubled up to 30 s, equal jitter. */
    backoff?: BackoffShape
    /** Failed attempts in a row that are followed by another one; default: no limit. */
    maxRetries?: number
    /** ms an attempt may take; 0 or absent: as long as it likes. */
    timeout?: number
    /** Nodes that must be ready: before admission, before each attempt, and during it. */
    requires?: TaskNode[]
}

export class TaskSpec {
    /** @internal Use `once`, `restartable`, `periodic`. */
    constructor(
        readonly name: string,
        /** @internal */ readonly body: TaskBody,
        /** @internal Undefined: no retries. */ readonly options: TaskOptions,
        /** @internal ms between the end of a run and the next; undefined: a success is the end. */
        readonly everyMs: number
    ) {}

    /**
     * One attempt.
     * @devsWhenUsed
     */
    static once(name: string, body: TaskBody): TaskSpec {
        return new TaskSpec(name, body, undefined, undefined)
    }

    /**
     * Tried again after a failure.
     * @devsWhenUsed
     */
    static restartable(name: string, body: TaskBody, options?: TaskOptions): TaskSpec {
        return lasting(name, body, options, undefined)
    }

    /**
     * Runs again `everyMs` after each successful run has ended, retried after a failure. 0: at once, at most one run a
     * millisecond.
     * @devsWhenUsed
     */
    static periodic(name: string, everyMs: number, body: TaskBody, options?: TaskOptions): TaskSpec {
        return lasting(name, body, options, everyMs)
    }
}

export class ControllerSpec {
    /** @internal Undefined: its task's name. */ slot: string

    /** @internal Use `queue`, `replace`, `dropIfRunning`. */
    constructor(
        readonly task: TaskSpec,
        /** @internal */ readonly admission: Admission
    ) {}

    /**
     * Waits behind the slot's owner.
     * @devsWhenUsed
     */
    static queue(task: TaskSpec): ControllerSpec {
        return new ControllerSpec(task, Admission.Queue)
    }

    /**
     * Asks the owner to go, and takes the place of what waits next.
     * @devsWhenUsed
     */
    static replace(task: TaskSpec): ControllerSpec {
        return new ControllerSpec(task, Admission.Replace)
    }

    /**
     * Rejected unless the slot is idle.
     * @devsWhenUsed
     */
    static dropIfRunning(task: TaskSpec): ControllerSpec {
        return new ControllerSpec(task, Admission.DropIfRunning)
    }

    /**
     * The same in the slot `key`.
     * @devsWhenUsed
     */
    withSlot(key: string): ControllerSpec {
        return inSlot(this, key)
    }

    /**
     * The same in the slot of its task's name.
     * @devsWhenUsed
     */
    withoutSlot(): ControllerSpec {
        return inSlot(this, undefined)
    }

    /** @devsWhenUsed */
    slotName(): string {
        return slotOf(this)
    }

    /** @devsWhenUsed */
    policy(): Admission {
        return this.admission
    }
}

/** The slot it is for. */
export function slotOf(spec: ControllerSpec): string {
    return spec.slot || spec.task.name
}

function inSlot(spec: ControllerSpec, slot: string): ControllerSpec {
    const other: ControllerSpec = new ControllerSpec(spec.task, spec.admission)
    other.slot = slot
    return other
}
