// Steps done to what tasks share: slots, leases, an opened watch, the gate, the budget.
import { byStep, drainWindow, Op, slotCount, wantAt } from "../programs/model/script.js"
import { Gate } from "./gated.js"
import type { Node } from "./node.js"
import { Slot } from "./slot.js"
import { Verbs } from "./verbs.js"
import type { Waiting } from "./waves.js"

export class Data extends Verbs {
    private readonly gate = new Gate()
    private drained = false
    /** When drains that wait give up. */
    protected drainEnds: number[] = []

    /** As the puppet prints them: the slots, the exit values that are there, and the rest. */
    goods(): string {
        const exits = this.nodes.filter(n => n.exit !== undefined).map(n => `${n.name}${n.exit}`)
        const counts = [`L${this.leases.holders}`, `O${this.opens.holders.length}`, this.gate, this.budget]
        return [...this.slots, ...exits, ...counts].join(" ")
    }

    /** Gives what takes longer. */
    protected dataStep(k: number, op: Op, n: Node): Waiting<void> | undefined {
        const refused = () => this.results.push(`=${k} refused`)
        if (op === Op.TakeExit) n.exit = undefined
        else if (op <= Op.TakeSlot) this.useSlot(k, op, this.slots[n.index % slotCount])
        else if (op === Op.Lease) {
            if (this.drained) this.results.push(`=${k} none`)
            else if (n.live) this.leases.take(n)
            else refused()
        } else if (op === Op.EndLease) this.leases.letGo(n)
        else if (op === Op.Reopen) this.drained = false
        else if (op === Op.Open) {
            if (n.live) this.opens.take(n)
            else refused()
        } else if (op === Op.Close) this.opens.letGo(n)
        else if (op === Op.Assert || op === Op.Lower) {
            if (n.spec.vetoes) this.gate.put(n, op === Op.Assert)
            else refused()
        } else if (op === Op.Rebalance) this.budget.rebalance()
        else if (op === Op.ProvideBudget) this.provide(this.budget, k)
        else if (op === Op.ClearBudget) this.budget.clear()
        else if (op === Op.Want && n.claims) this.budget.want(n, wantAt(k))
        this.changes++
        return op === Op.Drain ? this.drain(k) : undefined
    }

    private useSlot(k: number, op: Op, slot: Slot): void {
        if (op === Op.Provide) return this.provide(slot, byStep + k)
        if (op === Op.ClearSlot) slot.clear()
        else if (slot.isFilled) slot.value = undefined
        this.noticed = true
    }

    private *drain(k: number): Waiting<void> {
        this.drained = true
        const due = this.now + drainWindow
        this.drainEnds.push(due)
        while (this.leases.holders && this.now < due) yield
        this.drainEnds.splice(this.drainEnds.indexOf(due), 1)
        const { holders } = this.leases
        this.results.push(`=${k}${holders ? ` has ${holders}` : ""}`)
    }
}
