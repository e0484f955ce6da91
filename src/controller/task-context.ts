// A job: one admitted task, from registration to its outcome, and what its body gets. It is a node of no graph, so that an
// attempt is an activation: raced, cancelled, dropped and aborted as a node's is. What moves it on is job.ts.
import * as ds from "@devicescript/core"
import { begin, finish } from "../node/race.js"
import { Mode } from "../node/flags.js"
import { Aborted, TaskNode } from "../node/node.js"
import type { Graph } from "../graph/graph.js"
import { OutcomeKind } from "./outcome.js"
import type { Entry, TaskWaiter } from "./entry.js"
import type { Slot } from "./slot.js"
import { TaskError } from "./task-error.js"
import type { TaskSpec } from "./task-spec.js"

/** Why an attempt was asked to end: bits. */
export enum Ask {
    Cancel = 1,
    Timeout = 2,
    /** A required node is not ready any more. */
    Interrupt = 4,
    Lapsed = 6,
    /** In somebody's name: a remove, a cancel, a shutdown. */
    Claimed = 8,
    /** Its body has been asked. */
    Told = 16,
    /** It was not over when its grace was. */
    Forced = 32,
    /** No ask: an attempt has begun that is not accounted for yet. */
    Busy = 64,
}

export class TaskContext extends TaskNode<void> {
    readonly id: number
    /** Of this job, counted from 1. */
    attempt: number
    // as its submission had them: entry.ts
    /** @internal */ readonly task: TaskSpec
    /** @internal */ readonly slot: Slot<Entry>
    /** @internal */ waiter: TaskWaiter
    /** @internal Ask bits. */ asks: number
    /** @internal ms: when the attempt is to end, or the next to begin. */ due: number
    /** @internal ms: when the attempt began. */ began: number
    // undefined until needed: every one costs every job that waits 16 B
    /** @internal retry.ts: failures since the last success. */ failures: number
    /** @internal How its body ended, unless it is completed. */ result: OutcomeKind
    /** @internal Why. */ reason: string
    /** @internal Of a fatal end. */ exitCode: number

    constructor(e: Entry, session: Graph) {
        super(e.task.name, Mode.Terminate, attemptOf as any, session as any)
        this.id = e.id
        this.task = e.task
        this.slot = e.slot
        if (e.waiter) this.waiter = e.waiter
        this.attempt = 0
        this.asks = 0
        this.due = ds.millis()
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
        await job.task.body(job)
    } catch (e) {
        job.result = OutcomeKind.Failed
        job.reason = textOf(e)
        if (e instanceof TaskError) {
            // one of their own making has none
            if (e.kind) job.result = e.kind
            job.exitCode = e.exitCode
        }
    }
}

/** Anything may be thrown. */
export function textOf(e: any): string {
    const message = e?.message
    return message !== undefined ? message : "threw " + e
}
