// What a program holds to drive a graph. Every verb waits its turn and runs on its caller's fiber. The concept files fill
// the methods in, as in node.ts.
import { Graph } from "../graph/graph.js"
import type { ControlCommand } from "../control/mailbox.js"
import type { HealthEvent } from "../health/watch.js"
import type { NodeFault } from "./fault.js"
import type { TaskNode } from "../node/node.js"
import type { Listener } from "./subscribe.js"

export interface SupervisorOptions {
    /** Events kept for readers on the wire, default 64. */
    eventBuffer?: number
    /**
     * ms that `run` may wake later than it asked before it is a `hog` event; absent: not measured. It wakes every half of
     * that, so what holds the processor for one and a half of it is always noticed.
     */
    hogBudget?: number
    /** ms of uptime after which `run` tears down and reboots, in programs with the supervisor server; absent: only warned of the VM's own limit, 49.7 days. */
    uptimeLimit?: number
    /** Told when a subscriber threw and was dropped. */
    onSubscriberError?: (error: unknown) => void
}

export class Supervisor {
    readonly graph: Graph

    /** A second one of the same graph is another handle on it; the options of the last one count. */
    constructor(graph: Graph, options?: SupervisorOptions) {
        this.graph = graph
        graph.options = options
    }
}

/**
 * Rules of all verbs:
 * - They take their turns in the order they were called. So the same one twice at once finds its work done, and of opposite
 *   ones the later counts.
 * - On a fiber of one of the graph's own nodes, and inside another verb (a subscriber), they throw Error at once and change
 *   nothing: `requestControl` is for these.
 * - With a node of another graph they throw GraphError at once and change nothing.
 * - After a teardown they find a graph that is down. After one that gave up, nodes stay asked: a stop opens a new window for
 *   them, a start waits for their end, one window long, and fails with Spawn past it.
 * - Where the fiber of a verb is ended on the way, what it had moved stays as it is, starts that were pending are withdrawn by
 *   the next verb, and whoever stands behind it has its turn within 1 s.
 * - A hand-started node is stopped, parked and held like others; nothing but `adopt` starts it.
 */
export interface Supervisor {
    /**
     * Starts every Terminate and Pause node that is down and not held, providers first; resumes the parked ones. Leaves
     * hand-started nodes alone.
     * @throws NodeFault of the first node, in dependency order, that could not start; the others are started all the same
     */
    start(): Promise<void>
    /**
     * Stops or parks every running node, dependents first; detached ones are left alone. Takes back restarts that are due.
     * @throws NodeFault of the first missed ack, at once: providers of that node are not asked
     */
    teardown(): Promise<void>
    /** As `teardown`, but visits every node before it throws. */
    teardownContinue(): Promise<void>
    /** Starts Terminate nodes that are down, one by one in dependency order, up to the first fault. */
    respawnTerminate(): Promise<void>
    /** Resumes the parked nodes at once, in dependency order, without looking at gates. Takes no turn. Never throws. */
    resumePausable(): void
    /**
     * Starts, then drives: while it is pending, requests, bound stops and lifts, restart policies and the monitor are served.
     * Gives the first fault of the bring-up, or of a request. Called again it goes on driving, after a bring-up where none has
     * come to its end; of two at a time one gives a fault and the other goes on.
     */
    run(): Promise<NodeFault>
    /**
     * Starts or resumes one node, each gate with a budget of its own; holds are kept. No-op for one that runs, and for a
     * detached one that was started before. One whose bound provider is not ready is held, which is no fault.
     * @throws NodeFault; NoShell for a hand-started node that is down
     */
    startNode(n: TaskNode): Promise<void>
    /**
     * Stops or parks one node, whatever depends on it. No-op for one that is down, and for a detached one.
     * @throws NodeFault of a missed ack
     */
    stopNode(n: TaskNode): Promise<void>
    /** Resumes one parked node in place; no-op for any other. */
    resumeNode(n: TaskNode): Promise<void>
    /**
     * Enables `n` and what it depends on, starts them providers first, and releases and starts what was held because of them.
     * No-op for a detached node, and on what runs.
     * @throws NodeFault of the first node that could not start; the others are started, and the holds are gone, all the same;
     * NoShell for a hand-started node that is down
     */
    activate(n: TaskNode): Promise<void>
    /**
     * Disables `n` and holds what depends on it, at once, withdrawing their pending starts; then stops them in its turn,
     * dependents first. Holds what is down already, too. No-op for a detached node.
     * @throws NodeFault of the first missed ack, at once: its providers are not asked; the holds stay
     */
    deactivate(n: TaskNode): Promise<void>
    /**
     * Stops `n` and the running nodes that depend on it, then starts them again; held nodes stay down. A node that is down is
     * started, and no provider of it. No-op for a detached node.
     * @throws NodeFault of the first missed ack: what has stopped by then stays down, `start` brings it back; of the first node
     * that could not start; NoShell for a hand-started node, of which nothing is moved
     */
    restart(n: TaskNode): Promise<void>
    /** Does what a request asks for; nothing when its node is another graph's. @throws NodeFault */
    applyControl(command: ControlCommand): Promise<void>
    /** The next request, for programs that drive without `run`; one caller at a time. */
    waitControl(): Promise<ControlCommand>
    /** The next report of the monitor or of a restart policy; one caller at a time, the latest 16 are kept. */
    waitHealth(): Promise<HealthEvent>
    /** Every event from now on, in order, on the fiber that caused it; a handler that throws is dropped. */
    subscribe(handler: Listener): () => void
}
