// A controller: what a program holds of a set of jobs, and all that can be done with them. It owns the command queue, the
// slots, the live jobs and the ids. All of it changes on one fiber, the session's (session.ts); callers only leave commands.
// Each method forwards to its concept's file, and a program carries those it calls.
import * as ds from "@devicescript/core"
import { Graph } from "../graph/graph.js"
import type { Command } from "./command.js"
import type { ControllerEvent, ControllerTap } from "./event.js"
import type { Entry, TaskWaiter } from "./entry.js"
import type { Later } from "./later.js"
import { add } from "./add.js"
import { refuseClosed } from "./command.js"
import { PreparedSubmission, prepare } from "./prepare.js"
import { cancel, remove } from "./remove.js"
import { ControllerSnapshot, snapshotOf } from "./snapshot.js"
import { shutdown, ShutdownReport } from "./shutdown.js"
import { submit, trySubmit } from "./submit.js"
import { subscribe } from "./subscribe.js"
import { begin } from "./session.js"
import type { Slot } from "./slot.js"
import type { TaskContext } from "./task-context.js"
import type { ControllerSpec, TaskSpec } from "./task-spec.js"
import { showSlots } from "../wire/slots.js"
import type { Controlled } from "../wire/control.js"

export interface ControllerConfig {
    /** Commands that wait for the controller's fiber, and removals in flight; default 16. */
    queueCapacity?: number
    /** Submissions that wait in one slot, default 8. */
    maxSlotQueue?: number
    /** ms an attempt that was asked to end is given before it is aborted, default 2000. */
    grace?: number
    /** Attempts in progress at a time; default: no limit. */
    maxConcurrent?: number
}

export type TaskId = number

/** A submission and who waits for how it ends. */
export interface Watched {
    id: TaskId
    waiter: TaskWaiter
}

export enum Phase {
    /** Not started: what is submitted waits. */
    New,
    Open,
    Closing,
    Closed,
}

export class Controller {
    // its configuration
    /** @internal */ readonly queueCapacity: number
    /** @internal */ readonly maxSlotQueue: number
    /** @internal */ readonly grace: number
    /** @internal */ readonly maxConcurrent: number
    /** @internal What wakes its fiber: a graph without nodes. */ readonly session: Graph
    /** @internal */ phase: Phase
    /** @internal */ readonly commands: Command[]
    /** @internal Fibers that wait for room, in order. */ readonly senders: ds.Fiber[]
    /** @internal Those in use. */ readonly slots: Slot<Entry>[]
    /** @internal In the order of registration. */ readonly jobs: TaskContext[]
    /** @internal */ lastId: number
    /** @internal Attempts in progress. */ active: number
    /** @internal Removals and cancels in flight. */ removals: number
    /** @internal */ taps: ControllerTap[]
    /** @internal Number of the last event. */ seq: number
    /** @internal Of the shutdown under way, or the last. */ report: Later<ShutdownReport>
    /** @internal Names of those that had to be aborted in it. */ stuck: string[]
    /** @internal shutdown.ts: while it shuts down; true at the end. */ close: (c: Controller) => Promise<boolean>

    constructor(config?: ControllerConfig) {
        this.queueCapacity = 16
        this.maxSlotQueue = 8
        this.grace = 2000
        if (config) Object.assign(this, config)
        this.session = new Graph("", [])
        this.phase = Phase.New
        this.commands = []
        this.senders = []
        this.slots = []
        this.jobs = []
        this.lastId = 0
        this.active = 0
        this.removals = 0
        this.seq = 0
    }

    /**
     * Begins to serve; after a shutdown a new session, whose ids go on. No-op while open.
     * @throws ControllerError Closed while a shutdown is under way
     * @devsWhenUsed
     */
    start(): void {
        if (this.phase === Phase.Closing) refuseClosed(this)
        // a method of that name is never shaken away, unless its class is
        if (this.phase !== Phase.Open) begin(this)
    }

    /**
     * Submits; resolves with the id when the command queue has accepted it, no more: whether it is admitted is told to
     * watchers and as an event. Waits while the queue is full.
     * @throws ControllerError Closed
     * @devsWhenUsed
     */
    async submit(spec: ControllerSpec): Promise<TaskId> {
        return (await submit(this, spec, false)).id
    }

    /**
     * As `submit`, at once.
     * @throws ControllerError Full, Closed
     * @devsWhenUsed
     */
    trySubmit(spec: ControllerSpec): TaskId {
        return trySubmit(this, spec, false).id
    }

    /**
     * As `submit`; `waiter.wait()` gives the outcome.
     * @devsWhenUsed
     */
    async submitAndWatch(spec: ControllerSpec): Promise<Watched> {
        return await submit(this, spec, true)
    }

    /**
     * @devsWhenUsed
     */
    trySubmitAndWatch(spec: ControllerSpec): Watched {
        return trySubmit(this, spec, true)
    }

    /**
     * An id before any event; what is never submitted publishes nothing.
     * @devsWhenUsed
     */
    prepareSubmission(spec: ControllerSpec): PreparedSubmission {
        return prepare(this, spec)
    }

    /**
     * Registers a job without a slot; resolves with its id once it is.
     * @throws ControllerError Closed; Error for a name in use
     * @devsWhenUsed
     */
    async add(task: TaskSpec): Promise<TaskId> {
        return (await add(this, [task], false))[0].id
    }

    /**
     * @devsWhenUsed
     */
    async addAndWatch(task: TaskSpec): Promise<Watched> {
        return (await add(this, [task], true))[0]
    }

    /**
     * All or none: with one name in use nothing is started.
     * @devsWhenUsed
     */
    async addAll(tasks: TaskSpec[]): Promise<TaskId[]> {
        return (await add(this, tasks, false)).map(e => e.id)
    }

    /**
     * Asks a job to go, or takes a submission out of a queue; true when this call claimed it.
     * @devsWhenUsed
     */
    async remove(target: TaskId | string): Promise<boolean> {
        return (await remove(this, target)).reply.value
    }

    /**
     * As `remove`, and waits until it has ended; not on a fiber of the job itself, which is asked and goes on.
     * @throws ControllerError Timeout after `timeout` ms; the removal goes on
     * @devsWhenUsed
     */
    async cancel(target: TaskId | string, options?: { timeout?: number }): Promise<boolean> {
        return await cancel(this, target, options?.timeout)
    }

    /**
     * The slots in use, sorted by name; a rolling view.
     * @devsWhenUsed
     */
    snapshot(): ControllerSnapshot {
        return snapshotOf(this)
    }

    /**
     * Hears of every event, in order, on a fiber of its own. What comes while `capacity` (default 16) events wait is counted
     * in one subscriber-overflow in its place. A handler that throws is dropped, with a runtime-failure.
     * @devsWhenUsed
     */
    subscribe(handler: (event: ControllerEvent) => void | Promise<void>, capacity?: number): () => void {
        return subscribe(this, handler, capacity)
    }

    /**
     * Takes nothing more in, rejects what waits, asks every job to go and aborts those that have not after the grace. All
     * callers, late ones too, get the same report.
     * @devsWhenUsed
     */
    async shutdown(): Promise<ShutdownReport> {
        return await shutdown(this)
    }

    /**
     * A server is to show it (wire/slots.ts).
     * @devsWhenUsed
     * @internal
     */
    serve(server: Controlled): void {
        showSlots(this, server)
    }
}
