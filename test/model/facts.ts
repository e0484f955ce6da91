// The facts of the model and the one way each of them changes. Every change is an event.
import { EventKind, FaultKind } from "../../src/lifecycle/event.js"
import { theBudget } from "../programs/model/script.js"
import { Node } from "./node.js"
import type { Schedule } from "./schedule.js"
import { Budget, Guards } from "./gated.js"
import { Slot, type Good } from "./slot.js"

export interface Failure {
    node: Node
    kind: FaultKind
}

export interface Told {
    node: string
    kind: EventKind
}

/** What is told of a node by itself; what a verb decides about one is no fact. */
const facts = [
    ...[EventKind.Started, EventKind.Ready, EventKind.Unready, EventKind.Acked, EventKind.Resumed, EventKind.Exited],
    ...[EventKind.Crashed, EventKind.Aborted, EventKind.Control, EventKind.Stale, EventKind.Fault],
]

type Reason = "disabled" | "collateral" | "boundStopped"

export class Facts {
    now = 0
    readonly nodes: Node[]
    readonly slots: Slot[]
    protected readonly budget: Budget
    protected readonly leases = new Guards()
    protected readonly opens = new Guards()
    protected readonly declared: Node[]
    protected readonly sequence: Node[] = []
    /** The nodes that the wave in progress is to move. */
    protected scope = new Set<Node>()
    protected changes = 0
    /** A fact that `run` is woken by has changed. */
    protected noticed = false
    protected spawns = 0
    protected events: Told[] = []

    constructor({ nodes, slots, reversed }: Schedule) {
        this.nodes = nodes.map((spec, index) => new Node(index, spec))
        this.slots = slots.map(use => new Slot(use))
        for (const n of this.nodes) n.deps = n.spec.deps.map(({ on, kind }) => ({ on: this.nodes[on], kind }))
        this.declared = reversed ? [...this.nodes].reverse() : this.nodes
        const holders = this.declared.filter(n => n.spec.uses.includes(theBudget))
        this.budget = new Budget(holders.map(node => ({ node, want: 0, grant: 0 })))
        for (const n of this.nodes) {
            const good = (i: number): Good => this.slots[i] ?? this.budget
            n.uses = n.spec.uses.map(good)
            n.makes = n.spec.makes.map(good)
        }
        while (this.sequence.length < nodes.length) {
            const placed = (n: Node) => this.sequence.includes(n)
            this.sequence.push(this.declared.find(n => !placed(n) && n.deps.every(d => placed(d.on)))!)
        }
    }

    protected emit(n: Node, kind: EventKind): void {
        this.changes++
        if (facts.includes(kind)) this.noticed = true
        this.events.push({ node: n.name, kind })
        this.settleGoods(n)
    }

    /** What follows from the facts about a node for the slots, and for its exit value. */
    protected settleGoods(n: Node): void {
        if (n.exited && n.returned !== undefined) {
            n.exit = n.returned
            n.returned = undefined
        }
        if (!n.running && !n.live) for (const good of n.uses) good.giveBack(n)
        else if (n.missed && n.isAsked) this.budget.giveBack(n)
        if (!n.live) {
            this.leases.end(n)
            this.opens.end(n)
        }
        // what is parked, or has completed by itself, leaves there what it made
        if (n.running || n.isParked || !n.hasMade || !(n.asked || n.crashed)) return
        n.hasMade = false
        for (const slot of n.makes) slot.clear()
    }

    protected provide(good: Good, value: number): void {
        good.provide(value)
        this.noticed = true
        this.changes++
    }

    protected crash(n: Node, kind: EventKind): void {
        n.running = n.ready = n.exited = n.attends = n.parked = n.stuck = false
        n.crashed = true
        n.returned = undefined
        n.endedAt = this.now
        n.keeps = { request: false, ack: false, end: false }
        // Its fibers end one after another. On a fiber that a verb starts among others; where a fact did it, whoever waits for
        // one looks first.
        n.fiber = ++this.spawns
        n.timer = { at: this.now, what: kind === EventKind.Aborted ? "end" : "last" }
        this.emit(n, kind)
    }

    protected fault(n: Node, kind: FaultKind): Failure {
        n.endedAt = this.now
        this.emit(n, EventKind.Fault)
        return { node: n, kind }
    }

    protected spawn(n: Node): void {
        n.asked = n.ready = n.exited = n.crashed = n.boundStopped = n.starting = n.left = false
        n.due = undefined
        n.running = n.live = true
        n.beatAt = this.now
        n.resumed = n.attends = n.stuck = n.parked = n.heard = n.stale = false
        n.keeps = { request: false, ack: false, end: false }
        n.epoch++
        n.hasMade = true
        for (const slot of n.makes) slot.clear()
        n.fiber = ++this.spawns
        n.timer = { at: this.now, what: "begin" }
        this.emit(n, EventKind.Started)
    }

    protected resume(n: Node): boolean {
        if (!n.isParked) return false
        n.asked = n.starting = n.heard = n.left = n.stale = false
        n.running = true
        n.beatAt = this.now
        n.epoch++
        // one that a wedge kept from parking is elsewhere still
        if (n.parked) {
            n.parked = false
            n.resumed = true
            n.timer = { at: this.now, what: "begin" }
        }
        this.scope.delete(n)
        this.emit(n, EventKind.Resumed)
        return true
    }

    protected hold(n: Node, reason: Reason, kind: EventKind): void {
        if (n.starting) this.scope.delete(n)
        n.starting = false
        n.due = undefined
        if (n[reason]) return
        n[reason] = true
        this.emit(n, kind)
    }

    protected release(n: Node, reason: Reason, kind: EventKind): void {
        if (!n[reason]) return
        n[reason] = false
        this.emit(n, kind)
    }
}
