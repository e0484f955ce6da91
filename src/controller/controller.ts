// A controller: what a program holds of a set of jobs, and all that can be done with them. It owns the command queue, the
// slots, the live jobs and the ids. All of it changes on one fiber, the session's (session.ts); callers only leave commands.
// The concept files beside this one fill the methods in, so that a program carries those it calls.
import * as ds from "@devicescript/core"
import { Graph } from "../graph/graph.js"
import type { Command } from "./command.js"
import type { ControllerEvent, ControllerTap } from "./event.js"
import type { Entry, TaskWaiter } from "./entry.js"
import type { Later } from "./later.js"
import type { PreparedSubmission } from "./prepare.js"
import type { Slot } from "./slot.js"
import type { ControllerSnapshot } from "./snapshot.js"
import type { ShutdownReport } from "./shutdown.js"
import type { TaskContext } from "./task-context.js"
import type { ControllerSpec, TaskSpec } from "./task-spec.js"

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
    /** @internal */ readonly config: ControllerConfig
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

    constructor(config?: ControllerConfig) {
        this.config = config || {}
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
}

/** What the concept files add. */
export interface Controller {
    /**
     * Begins to serve; after a shutdown a new session, whose ids go on. No-op while open.
     * @throws ControllerError Closed while a shutdown is under way
     */
    start(): void
    /**
     * Submits; resolves with the id when the command queue has accepted it, no more: whether it is admitted is told to
     * watchers and as an event. Waits while the queue is full.
     * @throws ControllerError Closed
     */
    submit(spec: ControllerSpec): Promise<TaskId>
    /** As `submit`, at once. @throws ControllerError Full, Closed */
    trySubmit(spec: ControllerSpec): TaskId
    /** As `submit`; `waiter.wait()` gives the outcome. */
    submitAndWatch(spec: ControllerSpec): Promise<Watched>
    trySubmitAndWatch(spec: ControllerSpec): Watched
    /** An id before any event; what is never submitted publishes nothing. */
    prepareSubmission(spec: ControllerSpec): PreparedSubmission
    /** Registers a job without a slot; resolves with its id once it is. @throws ControllerError Closed; Error for a name in use */
    add(task: TaskSpec): Promise<TaskId>
    addAndWatch(task: TaskSpec): Promise<Watched>
    /** All or none: with one name in use nothing is started. */
    addAll(tasks: TaskSpec[]): Promise<TaskId[]>
    /** Asks a job to go, or takes a submission out of a queue; true when this call claimed it. */
    remove(target: TaskId | string): Promise<boolean>
    /**
     * As `remove`, and waits until it has ended.
     * @throws ControllerError Timeout after `timeout` ms; the removal goes on
     */
    cancel(target: TaskId | string, options?: { timeout?: number }): Promise<boolean>
    /** The slots in use, sorted by name; a rolling view. */
    snapshot(): ControllerSnapshot
    /**
     * Hears of every event, in order, on a fiber of its own. What comes while `capacity` (default 16) events wait is counted
     * in one subscriber-overflow. A handler that throws is dropped, with a runtime-failure.
     */
    subscribe(handler: (event: ControllerEvent) => void | Promise<void>, capacity?: number): () => void
    /**
     * Takes nothing more in, rejects what waits, asks every job to go and aborts those that have not after the grace. All
     * callers, late ones too, get the same report.
     */
    shutdown(): Promise<ShutdownReport>
}
