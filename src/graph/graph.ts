// The graph of a supervisor: its nodes, how they depend on each other, and their epochs. Written by graph() once; only
// the epochs change later, and `seq` and `taps`, through which every lifecycle event is told on.
import * as ds from "@devicescript/core"
import type { Driver } from "../lifecycle/driver.js"
import { EventKind } from "../lifecycle/event.js"
import { indexOf } from "../node/flags.js"
import type { TaskNode } from "../node/node.js"
import { GraphError } from "./fault.js"
import { edgesAt, EdgeKind, Topology } from "./topology.js"

/** Told of every event on the fiber that caused it; must not suspend. `n` is absent where no node is concerned. */
export type Tap = (graph: Graph, kind: EventKind, n: TaskNode, text: string) => void

export class Graph implements Topology {
    /** @internal 4 bytes a node. */ readonly epochs: Buffer
    /** @internal Who drives it, once a Supervisor has it. */ driver: Driver
    /** @internal */ taps: Tap[]
    /** @internal Number of the last event. */ seq = 0
    /** @internal */ count: number

    constructor(
        readonly name: string,
        /** @internal In declaration order. */ readonly items: TaskNode[],
        /** @internal */ readonly first: Buffer,
        /** @internal */ readonly edges: Buffer,
        /** @internal */ readonly sequence: Buffer
    ) {
        this.count = items.length
        this.epochs = Buffer.alloc(4 * this.count)
    }

    /**
     * Its nodes in declaration order.
     * @devsWhenUsed
     */
    nodes(): TaskNode[] {
        return this.items.slice()
    }

    /**
     * The node of that name, undefined where there is none.
     * @devsWhenUsed
     */
    find(name: string): TaskNode {
        for (const n of this.items) if (n.name === name) return n
        return undefined
    }

    /**
     * Its nodes, providers before dependents; ties in declaration order.
     * @devsWhenUsed
     */
    order(): TaskNode[] {
        return pick(this, this.sequence)
    }

    /**
     * The providers of `n`, as declared.
     * @devsWhenUsed
     */
    depsOf(n: TaskNode): TaskNode[] {
        this.check(n)
        const found: TaskNode[] = []
        for (let e = edgesAt(this, indexOf(n.flags)); e < edgesAt(this, indexOf(n.flags) + 1); e += 2)
            found.push(this.items[this.edges[e]])
        return found
    }

    /**
     * The direct dependents of `n`, in declaration order.
     * @devsWhenUsed
     */
    dependentsOf(n: TaskNode): TaskNode[] {
        this.check(n)
        const i = indexOf(n.flags)
        const found: TaskNode[] = []
        for (let k = 0; k < this.count; ++k)
            for (let e = edgesAt(this, k); e < edgesAt(this, k + 1); e += 2)
                if (this.edges[e] === i) found.push(this.items[k])
        return found
    }

    /**
     * Throws GraphError unless `n` is one of its nodes.
     * @devsWhenUsed
     * @internal
     */
    check(n: TaskNode): void {
        if (n.graph !== this)
            throw new GraphError(n.name + " is no node of graph " + this.name + ": use the supervisor of its own graph")
    }

    /**
     * @devsWhenUsed
     * @internal
     */
    epochOf(n: TaskNode): number {
        return this.epochs.getAt(4 * indexOf(n.flags), "u32")
    }

    /** @internal A new activation of `n` begins, or its old one goes on: also a sign of life. */
    nextEpoch(n: TaskNode): void {
        const at = 4 * indexOf(n.flags)
        this.epochs.setAt(at, "u32", this.epochs.getAt(at, "u32") + 1)
        n.time = ds.millis()
    }

    /** @internal */
    tell(kind: EventKind, n: TaskNode, text: string): void {
        this.seq++
        if (this.taps) for (let i = 0; i < this.taps.length; ++i) this.taps[i](this, kind, n, text)
    }

    /**
     * @devsWhenUsed
     * @internal
     */
    tap(tap: Tap): void {
        if (!this.taps) this.taps = []
        this.taps.push(tap)
    }
}

function pick(g: Graph, indices: Buffer): TaskNode[] {
    const found: TaskNode[] = []
    for (let i = 0; i < indices.length; ++i) found.push(g.items[indices[i]])
    return found
}
