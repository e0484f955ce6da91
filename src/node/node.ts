// A node: what a program holds of one declared task, and all that can be done with it. The concept files beside this one
// fill the methods in (`TaskNode.prototype.x = …`: the compiler drops those a program does not call, and a suspended
// combinator pays for no forwarding frame). The lifecycle fields are written by lifecycle/facts.ts alone.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EdgeKind } from "../graph/topology.js"
import type { RestartPolicy } from "../health/restart.js"
import type { NodeFault } from "../lifecycle/fault.js"
import { beatAge, isStale } from "../health/staleness.js"
import type { Lease, Leased } from "../data/leased.js"
import type { OpenGuard } from "../data/open.js"
import type { ReadinessRule, Marked, Signal } from "../data/signal.js"
import type { Channel, Receiver, Sender } from "../data/channel.js"
import type { Reader, Watch, Writer } from "../data/watch.js"
import type { Provided } from "../data/provides.js"
import type { ResourceSlot } from "../data/slot.js"
import type { Veto, VetoGate } from "../data/veto.js"
import type { Pool } from "../pool/pool.js"
import { Flag, isParked, isReady, Mode, modeOf, modeShift } from "./flags.js"
import type { Overrun } from "./timers.js"

/** What a node runs; `R`: what its `resources` give it, in their order. */
export type Body<T, R extends any[] = []> = (node: TaskNode, ...resources: R) => Promise<T>

/** Runs a node's body in its place: `dropOnStop`. Gives what the activation is to give as its exit value. */
export type Shell = (node: TaskNode, ...resources: any[]) => Promise<any>

/**
 * Told when a node missed its ack; may end the activation (`abortActivation`). Must not suspend. What it throws is told as a
 * `fault` event and changes nothing: the missed ack is reported as without a handler.
 */
export type AckTimeoutHandler = (node: TaskNode) => void

/** One entry of `resources`, as `lend`, `consume`, `shared` and `divisible` make it; `T` is what the body gets. */
export interface ResourceUse<T> {
    /** @internal The type alone: nothing is there. */ readonly gives: T
}

/** What the body of a node with these resources gets. */
export type Given<U extends ResourceUse<any>[]> = { [K in keyof U]: U[K]["gives"] }

export interface NodeOptions<U extends ResourceUse<any>[] = any[]> {
    /** Start after these; `ready(n)` also waits for readiness. A pool means its floor member. */
    deps?: (TaskNode | Pool | Dep)[]
    /** Not started until activated. */
    disabled?: boolean
    /** Started once, then self-managed. */
    detached?: boolean
    /** ms for all gates before a spawn, at least 1; default 5000. */
    gateTimeout?: number
    /** ms for the shutdown handshake from the moment it is asked, at least 1; default 2000. */
    ackTimeout?: number
    /** What a missed ack does besides the report. */
    onAckTimeout?: AckTimeoutHandler
    /** ms without a beat before the node counts as stale; absent: not policed. */
    beatTimeout?: number
    /** How many beat timeouts in a row, default 1. */
    beatWindow?: number
    /** What a crash does: `onFailure` or `always`; absent: it stays crashed. */
    restart?: RestartPolicy
    /** What runs the body: `dropOnStop`. Absent: the body knows the protocol itself. */
    shell?: Shell
    /** When the node is ready without saying so itself: `onFirstWrite`. */
    readiness?: ReadinessRule
    /** What the body gets after its node; waited for before a spawn, within `gateTimeout`. */
    resources?: [...U]
    /** Slots that are cleared when this node stops or crashes; a parked one keeps them. */
    provides?: Provided[]
    /** Signals its body reads. */
    reads?: Signal[]
    /** Signals its body writes; `observed(S)` and `beat(S)` mark those that speak for the node. */
    writes?: (Signal | Marked)[]
    /** What the board must have, such as `Need.Wifi | Need.Tls`: `devsup check` and `build` refuse a board without it. */
    needs?: number
}

/** A marked edge: made by `ready`. */
export type Dep = [TaskNode, EdgeKind]

export class TaskNode<T = any> {
    readonly name: string
    /** @internal */ readonly body: Body<T>
    /** @internal The state word: flags.ts. */ flags: number
    /** @internal ms: see NodeState. */ time: number
    /** @internal Until graph() its options. */ graph: Graph
    /** @internal */ fiber: ds.Fiber
    /** @internal Activations and resumes so far. */ lives: number
    /** @internal */ kids: any[]
    /** @internal */ text: string
    /** @internal */ fault: NodeFault
    /** @internal */ gateTimeout: number
    /** @internal */ ackTimeout: number
    /** @internal */ beatTimeout: number
    /** @internal */ beatWindow: number
    /** @internal */ restart: RestartPolicy
    /** @internal Restarts by its policy. */ restarted: number
    /** @internal restart.ts: restarts since it was up for a window, or started by hand. */ tries: number
    /** @internal restart.ts: the epoch its policy started last. */ tried: number
    /** @internal restart.ts: when. */ triedAt: number
    /** @internal restart.ts: when it returned or crashed last. */ endedAt: number
    /** @internal */ onAckTimeout: AckTimeoutHandler
    /** @internal Runs the body, unless that runs as it is. */ shell: Shell
    /** @internal What the body returned last, unless undefined. */ value: T
    // data/
    /** @internal exit.ts */ box: ResourceSlot<T>
    /** @internal claim.ts: the shell it was declared with. */ inner: Shell
    /** @internal provides.ts: the fiber of the activation that may have filled what it provides. */ maker: ds.Fiber
    /** @internal */ resources: ResourceUse<any>[]
    /** @internal */ provides: Provided[]
    /** @internal */ reads: Signal[]
    /** @internal */ writes: (Signal | Marked)[]
    /** @internal */ readiness: ReadinessRule
    /** @internal marks.ts: the activation that wrote last for the first time. */ wroteIn: number
    // pool/
    /** @internal The pool it is a member of. */ pool: Pool
    // timers.ts
    /** @internal */ late: number
    /** @internal */ lateOf: ds.Fiber
    // control/fault.ts
    /** @internal The fault injected, counted from 1; 0 or undefined: none. */ injected: number
    /** @internal What a wedge keeps back. */ kept: number
    /** @internal The epoch it keeps that back from. */ keptOf: number
    /** @internal ms when a stop was asked of this activation that the body has not been told of; else none. */ askedAt: number

    constructor(name: string, mode: Mode, body: Body<T>, options: NodeOptions) {
        this.name = name
        this.body = body
        this.flags = mode << modeShift
        this.time = 0
        this.graph = options as any
    }

    /** @devsWhenUsed */
    mode(): Mode {
        return modeOf(this.flags)
    }
    /**
     * Spawned or resumed, and not acked, returned or crashed since.
     * @devsWhenUsed
     */
    isRunning(): boolean {
        return (this.flags & Flag.Running) !== 0
    }
    /**
     * Readiness asserted, by a node that runs or has completed by itself.
     * @devsWhenUsed
     */
    isReady(): boolean {
        return isReady(this.flags)
    }
    /** @devsWhenUsed */
    isBusy(): boolean {
        return (this.flags & Flag.Busy) !== 0
    }
    /** @devsWhenUsed */
    isDisabled(): boolean {
        return (this.flags & Flag.Disabled) !== 0
    }
    /** @devsWhenUsed */
    isCollateral(): boolean {
        return (this.flags & Flag.Collateral) !== 0
    }
    /** @devsWhenUsed */
    isBoundStopped(): boolean {
        return (this.flags & Flag.BoundStopped) !== 0
    }
    /** @devsWhenUsed */
    isDetached(): boolean {
        return (this.flags & Flag.Detached) !== 0
    }
    /**
     * A Pause node after its ack.
     * @devsWhenUsed
     */
    isParked(): boolean {
        return isParked(this.flags)
    }
    /**
     * The body returned, or `markExited` was called.
     * @devsWhenUsed
     */
    hasExited(): boolean {
        return (this.flags & Flag.Exited) !== 0
    }
    /**
     * The body or something it owns threw, or it was aborted.
     * @devsWhenUsed
     */
    hasCrashed(): boolean {
        return (this.flags & Flag.Crashed) !== 0
    }
    /**
     * A stop or pause has been asked of this activation.
     * @devsWhenUsed
     */
    shutdownRequested(): boolean {
        return (this.flags & Flag.Asked) !== 0
    }
    /**
     * ms since the last beat; 0 while down.
     * @devsWhenUsed
     */
    ticksSinceBeat(): number {
        return beatAge(this.flags, this.time, ds.millis())
    }
    /**
     * More than `maxAge` ms since the last beat; never while down.
     * @devsWhenUsed
     */
    isStale(maxAge: number): boolean {
        return isStale(this.flags, this.time, ds.millis(), maxAge)
    }
    /**
     * How often it has been spawned or resumed.
     * @devsWhenUsed
     */
    epoch(): number {
        return this.lives || 0
    }
    /**
     * The last `reportStatus` of this activation.
     * @devsWhenUsed
     */
    status(): string {
        return this.text
    }
    /**
     * What went wrong last, kept across activations; undefined when nothing has.
     * @devsWhenUsed
     */
    lastFault(): NodeFault {
        return this.fault
    }
    /**
     * How often its restart policy has started it again, since the program began.
     * @devsWhenUsed
     */
    restarts(): number {
        return this.restarted || 0
    }
}

/**
 * What the concept files add. The waits are for the activation's own fibers: its body, its work, its children. On any other
 * fiber the races and `waitResume` throw Error, since nothing would wake it; `sleep` and `waitShutdown` wait there without a
 * stop ending them, and give `Aborted` after 1 ms where a stop was asked, or has come, already.
 */
export interface TaskNode<T = any> {
    /**
     * Races `work` against a stop; on a stop drops the work and gives `Aborted`. What the work throws is thrown here.
     * Clean up, then call `ackDropped` or return.
     */
    runCancellable<A extends any[], R>(work: (...args: A) => Promise<R>, ...args: A): Promise<R | Aborted>
    /** The same race, and the handshake is completed too. */
    runCancellableAcked<A extends any[], R>(work: (...args: A) => Promise<R>, ...args: A): Promise<R | Aborted>
    /** For Pause bodies: on a pause drops the work, acks, parks, and gives `Resumed` after the resume. */
    runPausable<A extends any[], R>(work: (...args: A) => Promise<R>, ...args: A): Promise<R | Resumed>
    /** The whole Pause protocol: runs `body` again and again, parked between a pause and its resume. Ends only by a throw. */
    runPausableLoop(body: () => Promise<any>): Promise<void>
    /** Sleeps `ms`; gives `Aborted` as soon as a stop is asked, else undefined. */
    sleep(ms: number): Promise<Aborted | undefined>
    /** Parks until a stop or pause is asked. */
    waitShutdown(): Promise<void>
    /** After an ack: parks until resumed. */
    waitResume(): Promise<void>
    /** Completes the handshake; no-op again or unasked. */
    ackDropped(): void
    /** Acks, and records the completion. */
    markExited(): void
    /** Runs `fn` when the current work or child ends, dropped or not, or the activation does; last first. */
    defer(fn: () => void | Promise<void>): void
    /** A child fiber that dies with this activation; what it throws is this node's crash. */
    spawn<A extends any[]>(fn: (...args: A) => void | Promise<any>, ...args: A): ds.Fiber
    /** Ends a child of `spawn`, `after`, `every` or `on` early. */
    drop(child: ds.Fiber): Promise<void>
    /** Calls `fn` once after `ms`, unless the activation ends first. */
    after(ms: number, fn: () => void | Promise<void>): ds.Fiber
    /** Calls `fn` every `ms` while the node is up; a call that runs over its time makes the next ones skip or wait. */
    every(ms: number, fn: () => void | Promise<void>, overrun?: Overrun): ds.Fiber
    /** How many calls of `every` and `after` came late or were skipped in this activation. */
    lateness(): number
    /** `subscribe` contained: handled on a child fiber, ended with the activation, its errors are this node's crash. */
    on<V>(source: ds.Subscriber<V>, fn: (value: V) => void | Promise<void>): ds.Fiber
    /** I am alive. Ignored while down or stopping. */
    beat(): void
    setReady(): void
    clearReady(): void
    /** A line for people, at most 120 bytes of it on the wire. */
    reportStatus(text: string): void
    markBusy(): void
    markIdle(): void
    setDetached(detached: boolean): void
    /** Ties a fiber the program started to this node, declared with no body. */
    adopt(fiber: ds.Fiber): void
    /** Where its last return value is: a mailbox, not a log. A value never read is replaced by the next. */
    exit(): ResourceSlot<T>
    /**
     * The right to read a watch until it is closed: by hand, in a `defer`, or by the end of the activation; a parked node
     * keeps it. Of a backed watch, starts its producer if that is down, and waits until it is ready; gives `Aborted` when a
     * stop of this node is asked meanwhile.
     * @throws NodeFault what kept the producer from starting, or ready-dep-timeout when it ran for this node's `gateTimeout`
     * (default 5000 ms) without asserting; Error where no node of the graph names the watch in `writes`
     */
    open<V>(watch: Watch<V>): Promise<OpenGuard<V> | Aborted>
    /**
     * For the producer of a backed watch: resolves when nobody has had it open for `cooldown` ms, with the readiness withdrawn
     * and the node's own Deactivate asked for; or with `Aborted` when a stop is asked before. Wakes on opens and closes only.
     * @throws Error where the watch is not backed
     */
    retire(watch: Watch<any>, cooldown: number): Promise<Aborted | undefined>
    /**
     * A lease of `leased`, until it is released: by hand, in a `defer`, or by the end of the activation; a parked node keeps
     * it. Undefined while the value is drained.
     */
    lease<V>(leased: Leased<V>): Lease<V> | undefined
    /**
     * This node's veto on a gate that it names in `writes`. Holding it is no part of an activation: who stops keeps it up.
     * @throws Error where the node is no writer of the gate
     */
    veto(gate: VetoGate): Veto
    /** Writes a signal from the node: a watch takes it; a channel's `trySend`, whose answer it gives. No beat by itself. */
    put<T>(signal: Writer<T>, value: T): void
    put<T>(signal: Channel<T>, value: T): boolean
    /** As `put`, and a beat. */
    beatPut<T>(signal: Writer<T>, value: T): void
    beatPut<T>(signal: Channel<T>, value: T): boolean
    /** The latest value of a watch. */
    get<T>(signal: Reader<T>): T
    /** What the node may read of a signal: hand it on instead of the whole. */
    reader<T>(signal: Watch<T>): Reader<T>
    reader<T>(signal: Channel<T>): Receiver<T>
    /** What the node may write of a signal. */
    writer<T>(signal: Watch<T>): Writer<T>
    writer<T>(signal: Channel<T>): Sender<T>
    /** @internal marks.ts */ heardWrite(): void
    /** @internal drop-on-stop.ts */ neverParks(): void
    /** Parks until the epoch is no longer `seen`, or `timeout` ms have passed; gives the epoch. */
    waitEpochChange(seen: number, timeout?: number): Promise<number>
}

/** What a combinator gives when a stop won; test with `instanceof`. */
export class Aborted {}
/** What `runPausable` gives after a resume; test with `instanceof`. */
export class Resumed {}
