// What a program holds to drive a graph. Every verb waits its turn and runs on its caller's fiber; what it does is in the
// file of its concept.
import { refuse } from "../graph/fault.js"
import { Graph } from "../graph/graph.js"
import { NodeFault } from "./fault.js"
import { TaskNode } from "../node/node.js"
import { Listener, subscribe } from "./subscribe.js"
import { turn } from "./turn.js"
import {
    drive,
    respawnTerminate,
    resumeOne,
    resumePausable,
    startAll,
    startOne,
    stopAll,
    stopAllRegardless,
    stopOne,
} from "./verbs.js"

export interface SupervisorOptions {
    /** Events kept for readers on the wire, default 64. */
    eventBuffer?: number
    /** Told when a subscriber threw and was dropped. */
    onSubscriberError?: (error: unknown) => void
}

export class Supervisor {
    readonly graph: Graph
    /** @internal */ readonly options: SupervisorOptions

    /** @throws GraphError when the graph has a supervisor already */
    constructor(graph: Graph, options?: SupervisorOptions) {
        if (graph.queue) refuse(graph.name + " has a supervisor already")
        graph.queue = []
        this.graph = graph
        this.options = options
    }

    /**
     * Starts every Terminate and Pause node that is down and not held, providers first; resumes the parked ones.
     * @throws NodeFault of the first node, in dependency order, that could not start; the others are started all the same
     * @devsWhenUsed
     */
    async start(): Promise<void> {
        await turn(this.graph, startAll)
    }
    /**
     * Stops or parks every running node, dependents first; detached ones are left alone.
     * @throws NodeFault of the first missed ack, at once: providers of that node are not asked
     * @devsWhenUsed
     */
    async teardown(): Promise<void> {
        await turn(this.graph, stopAll)
    }
    /**
     * As `teardown`, but visits every node before it throws.
     * @devsWhenUsed
     */
    async teardownContinue(): Promise<void> {
        await turn(this.graph, stopAllRegardless)
    }
    /**
     * Starts Terminate nodes that are down, one by one in dependency order, up to the first fault.
     * @devsWhenUsed
     */
    async respawnTerminate(): Promise<void> {
        await turn(this.graph, respawnTerminate)
    }
    /**
     * Resumes the parked nodes at once, in dependency order, without looking at gates. Never throws.
     * @devsWhenUsed
     */
    resumePausable(): void {
        resumePausable(this.graph)
    }
    /**
     * Starts, then drives; gives the first fault of the bring-up. Called again it goes on driving.
     * @devsWhenUsed
     */
    async run(): Promise<NodeFault> {
        return await drive(this.graph)
    }
    /**
     * Starts or resumes one node, each gate with a budget of its own; holds are kept. @throws NodeFault
     * @devsWhenUsed
     */
    async startNode(n: TaskNode): Promise<void> {
        this.graph.check(n)
        await turn(this.graph, startOne, n)
    }
    /**
     * Stops one node, whatever depends on it. @throws NodeFault
     * @devsWhenUsed
     */
    async stopNode(n: TaskNode): Promise<void> {
        this.graph.check(n)
        await turn(this.graph, stopOne, n)
    }
    /**
     * Resumes one parked node in place; no-op for any other.
     * @devsWhenUsed
     */
    async resumeNode(n: TaskNode): Promise<void> {
        this.graph.check(n)
        await turn(this.graph, resumeOne, n)
    }
    /**
     * Every event from now on, in order, on the fiber that caused it; a handler that throws is dropped.
     * @devsWhenUsed
     */
    subscribe(handler: Listener): () => void {
        return subscribe(this, handler)
    }
}
