// A budget: a capacity that its holders divide among them. Owns what each holder wants and is granted, one slot a holder in
// item order. Rule: holders want, whoever allocates rebalances, and nothing is granted but by that; the share of an
// activation that has ended, or that missed its ack, is free again, a parked one keeps its own.
import * as ds from "@devicescript/core"
import { isUp } from "../node/flags.js"
import { freed } from "../node/hooks.js"
import type { ResourceUse, TaskNode } from "../node/node.js"
import { useResources } from "./claim.js"
import { whole, type DivisionPolicy } from "./division.js"
import { clearWithMakers, Provided } from "./provides.js"
import { UseOp } from "./use.js"
import { Awaited, park, wakeWaiters } from "./waiters.js"

/** What a holder of a budget gets. It is the same one in each activation, and each begins with nothing wanted, granted or told. */
export class Claimant implements Awaited {
    /** @internal */ line: ds.Fiber[]
    /** @internal The grant its holder knows of. */ seen = 0

    constructor(
        /** @internal */ readonly budget: Budget,
        /** @internal Its slot. */ readonly at: number,
        /** @internal */ readonly node: TaskNode
    ) {}

    /**
     * What it would have from now on, in whole units; takes effect with the next rebalance. Once its stop is asked a holder
     * may only want less.
     * @devsWhenUsed
     */
    want(units: number): void {
        const b = this.budget
        units = whole(units)
        if (units === b.wants[this.at] || (!isUp(this.node.flags) && units > b.wants[this.at])) return
        b.wants[this.at] = units
        touch(b)
    }
    /**
     * What it may use.
     * @devsWhenUsed
     */
    grant(): number {
        this.seen = this.budget.grants[this.at]
        return this.seen
    }
    /**
     * Parks until the grant is another than the one it was told last (0 at the start), or what was wanted is void since the
     * budget was cleared, `timeout` ms at the longest (default: for ever); gives the grant, undefined at the timeout. A stop of the node does not end it: race it (`n.runCancellable`).
     * @devsWhenUsed
     */
    async waitGrantChange(timeout?: number): Promise<number> {
        const due = ds.millis() + Math.floor(timeout)
        while (this.seen === this.budget.grants[this.at]) {
            // without a timeout `due` is no number
            if (ds.millis() >= due) return undefined
            await park(this, timeout === undefined ? undefined : due - ds.millis())
        }
        return this.grant()
    }
}

export class Budget implements Provided, Awaited {
    /** @internal use.ts */ kind: string
    /** @internal */ line: ds.Fiber[]
    /** @internal undefined: not provided. */ total: number
    /** @internal */ wants: number[] = []
    /** @internal */ grants: number[] = []
    /** @internal */ claims: Claimant[] = []
    /** @internal Something has changed since it was rebalanced. */ touched = false

    constructor(readonly name: string) {}

    /**
     * There are `capacity` units to divide, in place of what there was; holders may start. Grants change with the next
     * rebalance.
     * @devsWhenUsed
     */
    provide(capacity: number): void {
        this.total = whole(capacity)
        touch(this)
        if (freed) freed()
    }
    /**
     * Nothing is provided, wanted or granted any more; no-op where nothing is provided. Ends each `waitGrantChange` of who
     * wanted something, so that a holder that lives on can want anew, for who provides next. Done by the supervisor when a
     * node that provides it stops or crashes.
     * @devsWhenUsed
     */
    clear(): void {
        // what is wanted since it was cleared is for the next provider, before whose start it is cleared again
        if (this.total === undefined) return
        this.total = undefined
        for (let i = 0; i < this.claims.length; ++i) {
            // who was granted nothing yet is to know, too
            if (this.wants[i]) this.claims[i].seen = undefined
            vacate(this, i)
        }
    }
    /**
     * Grants anew by `policy`: never more than is wanted, nor than the capacity in all. Gives the ms until the policy wants to
     * be asked again even if nothing changes, for `changed`; undefined for never, and where nothing is provided.
     * @devsWhenUsed
     */
    rebalance(policy: DivisionPolicy): number {
        if (this.total === undefined) return undefined
        this.touched = false
        policy.divide(this.total, this.wants, this.grants, ds.millis())
        // it may have been cleared meanwhile
        let left = this.total || 0
        for (let i = 0; i < this.claims.length; ++i) {
            // Math.min of this VM looks at two only
            this.grants[i] = Math.min(Math.min(whole(this.grants[i]), this.wants[i]), left)
            left -= this.grants[i]
            tell(this, i)
        }
        if (!policy.nextDeadline) return undefined
        const next = policy.nextDeadline()
        return next < Infinity ? Math.max(1, next - ds.millis()) : undefined
    }
    /**
     * Parks until something has changed since the last rebalance (a want, a release, the capacity), `timeout` ms at the
     * longest (default: for ever). A stop of the node does not end it: race it.
     * @example for (;;) await power.changed(power.rebalance(policy))
     * @devsWhenUsed
     */
    async changed(timeout?: number): Promise<void> {
        const due = ds.millis() + Math.floor(timeout)
        while (!this.touched && !(ds.millis() >= due))
            await park(this, timeout === undefined ? undefined : due - ds.millis())
    }
    /**
     * The units provided; undefined where none are.
     * @devsWhenUsed
     */
    capacity(): number {
        return this.total
    }
    /**
     * What the node may use; 0 for one that does not hold it.
     * @devsWhenUsed
     */
    grantOf(n: TaskNode): number {
        for (let i = 0; i < this.claims.length; ++i) if (this.claims[i].node === n) return this.grants[i]
        return 0
    }
    /** @internal The entry of `resources`. */
    divideAmong(n: TaskNode, op: UseOp): any {
        if (op === UseOp.Slot) return this
        if (op === UseOp.Open) return this.total !== undefined
        if (op === UseOp.Kind) {
            // asked once a node, by graph()
            this.claims.push(new Claimant(this, this.claims.length, n))
            this.wants.push(0)
            this.grants.push(0)
            return "divisible"
        }
        for (let i = 0; i < this.claims.length; ++i)
            if (this.claims[i].node === n)
                if (op === UseOp.Give) {
                    // what its last life was told this one has not heard
                    this.claims[i].seen = 0
                    return this.claims[i]
                } else if (vacate(this, i)) touch(this)
        return undefined
    }
}

/** Takes back what slot `i` wants and is granted; false where that is nothing. */
function vacate(b: Budget, i: number): boolean {
    if (!b.wants[i] && !b.grants[i]) return false
    b.wants[i] = 0
    b.grants[i] = 0
    tell(b, i)
    return true
}

/** Whoever allocates is to look. */
function touch(b: Budget): void {
    b.touched = true
    wakeWaiters(b)
}

/** The holder of slot `i` is to look. */
function tell(b: Budget, i: number): void {
    if (b.claims[i].seen !== b.grants[i]) wakeWaiters(b.claims[i])
}

/** A budget, not provided yet; `name` is for people: faults, `devsup graph`. */
export function budget(name: string): Budget {
    clearWithMakers()
    return new Budget(name)
}

/**
 * An entry of `resources`: the body gets a `Claimant` of the budget. The node does not start before the budget is provided.
 * Each member of a pool has a slot of its own.
 */
export function divisible(b: Budget): ResourceUse<Claimant> {
    useResources()
    return b.divideAmong as any
}
