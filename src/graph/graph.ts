// The graph of a supervisor: its nodes, how they depend on each other, and their epochs. Written by graph() once; only
// the epochs change later, and `seq` and `taps`, through which every lifecycle event is told on.
import * as ds from "@devicescript/core"
import type { ControlCommand } from "../control/mailbox.js"
import { guarded, reason } from "../health/boot.js"
import { signalOf } from "../data/marks.js"
import type { Signal } from "../data/signal.js"
import { sweep } from "../health/sweep.js"
import { watchUptime } from "../health/uptime.js"
import type { HealthEvent } from "../health/watch.js"
import type { NodeFault } from "../lifecycle/fault.js"
import { addDuty } from "../lifecycle/duty.js"
import type { SupervisorOptions } from "../lifecycle/supervisor.js"
import { EventKind } from "../lifecycle/event.js"
import { useLook } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import { GraphError } from "./fault.js"
import { GraphState } from "./topology.js"

/** Told of every event on the fiber that caused it; must not suspend or throw. `n` is absent where no node is concerned. */
export type Tap = (graph: Graph, kind: EventKind, n: TaskNode, text: string) => void

/** Set by the first tap: without one nothing is told. */
export let broadcast: Tap

/** A tap is being told. */
let telling: boolean
/** What taps caused meanwhile, four entries an event: told after it, so that all taps hear one order. */
let backlog: any[]

function toTaps(g: Graph, kind: EventKind, n: TaskNode, text: string): void {
    if (!g.taps) return
    if (telling) {
        if (!backlog) backlog = []
        backlog.push(g, kind, n, text)
        return
    }
    telling = true
    if (!g.seq) if (!guarded) tell(g, EventKind.Boot, undefined, reason())
    tell(g, kind, n, text)
    while (backlog) {
        const caused = backlog
        backlog = undefined
        for (let i = 0; i < caused.length; i += 4) tell(caused[i], caused[i + 1], caused[i + 2], caused[i + 3])
    }
    telling = false
}

function tell(g: Graph, kind: EventKind, n: TaskNode, text: string): void {
    g.seq++
    // replaced, not changed, by who comes or goes meanwhile
    const taps = g.taps
    for (let i = 0; i < taps.length; ++i) taps[i](g, kind, n, text)
}

export class Graph implements GraphState {
    // duty.ts
    /** @internal The fibers of `run` that rest. */ resting: ds.Fiber[]
    /** @internal A fact came since the duties looked last. */ signal: boolean
    /** @internal What `run` is to give its caller. */ error: NodeFault
    // supervisor.ts
    /** @internal Its supervisor's; undefined where none were given. */ options: SupervisorOptions
    // verbs.ts, mailbox.ts
    /** @internal The fiber that was last in `run` or waitControl: it serves what is asked for. */ driver: ds.Fiber
    // mailbox.ts
    /** @internal */ mail: ControlCommand[]
    /** @internal Fibers that wait for room. */ senders: ds.Fiber[]
    /** @internal The fiber in waitControl. */ listener: ds.Fiber
    // uptime.ts
    /** @internal The warning has been told. */ warned: boolean
    // watch.ts
    /** @internal */ health: HealthEvent[]
    /** @internal The fiber in waitHealth. */ waiter: ds.Fiber
    // turn.ts
    /** @internal Fibers with a verb: the first has the turn. */ queue: ds.Fiber[] = []
    /** @internal The fiber whose verb waits for a fact. */ suspended: ds.Fiber
    /** @internal A fact came since the verb looked last. */ poked: boolean
    /** @internal A `run` has begun (1), ended (2) its bring-up. */ driven: number
    /** @internal */ taps: Tap[]
    /** @internal Number of the last event since the first tap. */ seq: number
    /** @internal */ readonly count: number
    /** @internal */ first: number[]
    /** @internal */ edges: Buffer
    /** @internal */ readonly sequence: Buffer

    constructor(
        readonly name: string,
        /** @internal In declaration order. */ readonly items: TaskNode[]
    ) {
        this.count = items.length
        this.sequence = Buffer.alloc(this.count)
        this.first = new Array(this.count + 1)
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
        for (let e = this.first[n.flags >>> 24]; e < this.first[(n.flags >>> 24) + 1]; e += 2)
            found.push(this.items[this.edges[e]])
        return found
    }

    /**
     * The direct dependents of `n`, in declaration order.
     * @devsWhenUsed
     */
    dependentsOf(n: TaskNode): TaskNode[] {
        this.check(n)
        const i = n.flags >>> 24
        const found: TaskNode[] = []
        for (let k = 0; k < this.count; ++k)
            for (let e = this.first[k]; e < this.first[k + 1]; e += 2)
                if (this.edges[e] === i) found.push(this.items[k])
        return found
    }

    /**
     * The nodes that declare to read `signal`, in declaration order.
     * @devsWhenUsed
     */
    readersOf(signal: Signal): TaskNode[] {
        return this.items.filter(n => n.reads && n.reads.indexOf(signal) >= 0)
    }

    /**
     * The nodes that declare to write `signal`, marked or not, in declaration order.
     * @devsWhenUsed
     */
    writersOf(signal: Signal): TaskNode[] {
        return this.items.filter(n => n.writes && n.writes.some(w => signalOf(w) === signal))
    }

    /**
     * Itself. @throws GraphError unless `n` is one of its nodes
     * @devsWhenUsed
     * @internal
     */
    check(n: TaskNode): Graph {
        if (n.graph !== this)
            throw new GraphError(
                n.name + " is no node of graph " + nameOf(this) + ": use the supervisor of its own graph"
            )
        return this
    }

    /**
     * @devsWhenUsed
     * @internal
     */
    tap(tap: Tap): void {
        if (!this.taps) {
            this.seq = 0
            // where nobody listens nobody looks
            useLook(sweep)
            addDuty(sweep as any)
            addDuty(watchUptime)
        }
        this.taps = [...(this.taps || []), tap]
        broadcast = toTaps
    }
}

/** The graph `n` is in. @throws GraphError while it is in none */
export function graphOf(n: TaskNode): Graph {
    if (!(n.graph instanceof Graph)) throw new GraphError(n.name + " is in no graph: name it in graph() first")
    return n.graph
}

/** What readers call it; "main" where the program gave no name. */
export function nameOf(g: Graph): string {
    return g.name || "main"
}

function pick(g: Graph, indices: Buffer): TaskNode[] {
    const found: TaskNode[] = []
    for (let i = 0; i < indices.length; ++i) found.push(g.items[indices[i]])
    return found
}
