// A job: one admitted task, from registration to its outcome, and what its body gets. It is a node of no graph, so that an
// attempt is an activation: raced, cancelled, dropped and aborted as a node's is. What moves it on is job.ts.
import * as ds from "@devicescript/core"
import { begin, finish } from "../node/race.js"
import { Mode } from "../node/flags.js"
import { Aborted, TaskNode } from "../node/node.js"
import type { Graph } from "../graph/graph.js"
import { OutcomeKind } from "./outcome.js"
import type { Entry } from "./entry.js"
import type { Later } from "./later.js"
import type { Slot } from "./slot.js"
import { TaskError } from "./task-error.js"

/** Why an attempt was asked to end: bits. */
export enum Ask {
    Cancel = 1,
    Timeout = 2,
    /** A required node is not ready any more. */
    Interrupt = 4,
    /** A remove or cancel of the controller is under way for it. */
    Claimed = 8,
}

export class TaskContext extends TaskNode<void> {
    readonly id: number
    /** Of this job, counted from 1. */
    attempt: number
    /** @internal */ readonly entry: Entry
    /** @internal Undefined: added without one. */ readonly slot: Slot<Entry>
    /** @internal Ask bits. */ asks: number
    /** @internal An attempt has begun that is not accounted for yet. */ busy: boolean
    /** @internal ms: when the attempt is to end, or the next to begin. */ due: number
    /** @internal ms: when the attempt began. */ began: number
    /** @internal Failures since the last success. */ failures: number
    /** @internal How its body ended. */ result: OutcomeKind
    /** @internal */ error: any
    /** @internal Who waits for its end. */ ends: Later<boolean>[]

    constructor(entry: Entry, slot: Slot<Entry>, session: Graph) {
        super(entry.task.name, Mode.Terminate, attemptOf as any, undefined)
        this.graph = session
        this.id = entry.id
        this.entry = entry
        this.slot = slot
        this.attempt = 0
        this.asks = 0
        this.due = 0
        this.failures = 0
    }

    /**
     * The attempt has been asked to end: cancelled, timed out, or a required node is gone.
     * @devsWhenUsed
     */
    isCancelled(): boolean {
        return this.shutdownRequested()
    }
}

export interface TaskContext {
    /** Parks until the attempt is asked to end. */
    cancelled(): Promise<void>
    /** Races `work` against that; then drops the work and gives `Aborted`. What the work throws is thrown here. */
    runUntilCancelled<A extends any[], R>(work: (...args: A) => Promise<R>, ...args: A): Promise<R | Aborted>
}

TaskContext.prototype.cancelled = async function () {
    await this.sleep(undefined)
}

TaskContext.prototype.runUntilCancelled = async function (work, ...args) {
    const fiber = begin(this, work, args)
    return await finish(this, fiber, fiber && (await ds.suspend()))
}

async function attemptOf(job: TaskContext): Promise<void> {
    try {
        await job.entry.task.body(job)
        job.result = OutcomeKind.Completed
    } catch (e) {
        job.result = e instanceof TaskError ? e.kind : OutcomeKind.Failed
        job.error = e
    }
}
