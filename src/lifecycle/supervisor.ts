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
    /** ms of uptime after which `run` tears down and reboots; absent: only warned of the VM's own limit, 49.7 days. */
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

export interface Supervisor {
    /**
     * Starts every Terminate and Pause node that is down and not held, providers first; resumes the parked ones.
     * @throws NodeFault of the first node, in dependency order, that could not start; the others are started all the same
     */
    start(): Promise<void>
    /**
     * Stops or parks every running node, dependents first; detached ones are left alone.
     * @throws NodeFault of the first missed ack, at once: providers of that node are not asked
     */
    teardown(): Promise<void>
    /** As `teardown`, but visits every node before it throws. */
    teardownContinue(): Promise<void>
    /** Starts Terminate nodes that are down, one by one in dependency order, up to the first fault. */
    respawnTerminate(): Promise<void>
    /** Resumes the parked nodes at once, in dependency order, without looking at gates. Never throws. */
    resumePausable(): void
    /** Starts, then drives; gives the first fault of the bring-up. Called again it goes on driving. */
    run(): Promise<NodeFault>
    /** Starts or resumes one node, each gate with a budget of its own; holds are kept. @throws NodeFault */
    startNode(n: TaskNode): Promise<void>
    /** Stops one node, whatever depends on it. @throws NodeFault */
    stopNode(n: TaskNode): Promise<void>
    /** Resumes one parked node in place; no-op for any other. */
    resumeNode(n: TaskNode): Promise<void>
    /**
     * Enables `n` and what it depends on, starts them providers first, and releases and starts what was held because of them.
     * No-op for a detached node.
     * @throws NodeFault of the first node that could not start; the others are started, and the holds are gone, all the same
     */
    activate(n: TaskNode): Promise<void>
    /**
     * Disables `n` and holds what depends on it, at once, withdrawing their pending starts; then stops them in its turn,
     * dependents first. No-op for a detached node.
     * @throws NodeFault of the first missed ack, at once; the holds stay
     */
    deactivate(n: TaskNode): Promise<void>
    /**
     * Stops `n` and the running nodes that depend on it, then starts them again; held nodes stay down. A node that is down is
     * started. No-op for a detached node.
     * @throws NodeFault of the first missed ack, or the first node that could not start; NoShell for a hand-started node
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
