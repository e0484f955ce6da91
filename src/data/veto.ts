// A veto gate: asserted while any of its writers holds its veto. Rule: each node that declares it in `writes` owns one bit,
// numbered in item order when the graph is made, and nothing but that writer's release lowers it: a veto outlives the
// activation that raised it.
import * as ds from "@devicescript/core"
import { refuse } from "../graph/fault.js"
import type { Graph } from "../graph/graph.js"
import { useCheck } from "../node/hooks.js"
import { TaskNode } from "../node/node.js"
import type { Signal } from "./signal.js"
import { Awaited, park, wakeWaiters } from "./waiters.js"

export class VetoGate implements Signal, Awaited {
    /** @internal One bit a writer. */ bits = 0
    /** @internal Its writers, in item order. */ owners: TaskNode[] = []
    /** @internal How often it has been tripped and reset. */ flips = 0
    /** @internal */ line: ds.Fiber[]

    constructor(readonly name: string) {}

    /** Does any writer hold its veto? */
    isAsserted(): boolean {
        return this.bits !== 0
    }
    /**
     * How often it has flipped: trips and resets count one each. Never goes backwards.
     * @devsWhenUsed
     */
    changes(): number {
        return this.flips
    }
    /**
     * Parks until it is asserted; gives at once where it is. Inside a combinator the stop ends the wait.
     * @devsWhenUsed
     */
    async waitAsserted(): Promise<void> {
        while (!this.bits) await park(this)
    }
    /**
     * Parks until nobody holds a veto any more; gives at once where nobody does.
     * @devsWhenUsed
     */
    async waitReleased(): Promise<void> {
        while (this.bits) await park(this)
    }
}

/**
 * A gate that any of its writers can assert and that resets when all have released it. Writers name it in `writes`, at most
 * 32 of them; nobody holds a veto at boot.
 */
export function vetoGate(name: string): VetoGate {
    useCheck(number)
    return new VetoGate(name)
}

/** The veto of one writer. Both are no-ops where nothing changes, and may be called by anybody at any time. */
export class Veto {
    constructor(
        /** @internal */ readonly gate: VetoGate,
        /** @internal */ readonly bit: number
    ) {}

    /** @devsWhenUsed */
    assert(): void {
        put(this.gate, this.gate.bits | this.bit)
    }
    /** @devsWhenUsed */
    release(): void {
        put(this.gate, this.gate.bits & ~this.bit)
    }
}

function put(gate: VetoGate, bits: number): void {
    const was = gate.bits
    gate.bits = bits
    if ((was !== 0) === (bits !== 0)) return
    gate.flips++
    wakeWaiters(gate)
}

/** Gives each writer its bit. */
function number(g: Graph): void {
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        if (n.writes)
            for (let k = 0; k < n.writes.length; ++k) {
                let gate: any = n.writes[k]
                // marked entries are arrays
                if (gate.length) gate = gate[0]
                if (gate instanceof VetoGate) {
                    const all = gate.owners
                    if (all.indexOf(n) < 0) all.push(n)
                    if (all.length > 32) refuse("gate " + gate.name + ": 33 writers, max 32")
                }
            }
    }
}

TaskNode.prototype.veto = function (gate) {
    const i = gate.owners.indexOf(this)
    if (i < 0)
        throw new Error(
            this.name + ": expected a writer of gate " + gate.name + ", found none: name the gate in the node's writes"
        )
    return new Veto(gate, 1 << i)
}
