// pure: how a capacity is divided among those who want a share of it; budget.ts applies what is decided here. Amounts are
// whole units, slots are the holders of a budget in item order. Rule: no grant is more than what is wanted, and all of them
// together are never more than the capacity.

/** How a budget is divided. Programs may bring their own. */
export interface DivisionPolicy {
    /**
     * Writes the new grants over the old ones, one a slot. What it grants beyond a want or beyond the capacity is cut, highest
     * slots last.
     * @param now ms since boot
     */
    divide(capacity: number, wants: number[], grants: number[], now: number): void
    /** When it is to be asked again even if nothing changes: ms since boot, Infinity for never. Absent: never. */
    nextDeadline?(): number
}

/**
 * What is wanted where that fits; else each slot's proportion of it, and the units left over one by one to the lowest slots.
 */
export function fairShare(): DivisionPolicy {
    return new FairShare()
}

/**
 * Cuts to the fair share at once, grows towards it by `step` units a slot, at most once every `period` ms.
 * @param step whole units, at least 1
 * @param period ms, at least 1
 * @throws Error on less. One policy serves one budget: it remembers when that grew.
 */
export function shrinkFastGrowSlow(step: number, period: number): Required<DivisionPolicy> {
    if (!(step >= 1 && period >= 1))
        throw new Error("shrinkFastGrowSlow: expected a step and a period of at least 1, found " + step + ", " + period)
    return new Gradual(Math.floor(step), period)
}

/** More than any budget has; proportions of what is infinite are no numbers. */
const most = 0xffffffff

/** An amount in whole units, 0 to 2^32 - 1: Infinity wants all there is. */
export function whole(amount: number): number {
    return amount > 0 ? Math.floor(Math.min(amount, most)) : 0
}

/** The fair share of all, over `shares`. */
function divideFairly(capacity: number, wants: number[], shares: number[]): void {
    let total = 0
    for (let i = 0; i < wants.length; ++i) total += whole(wants[i])
    const fits = total <= capacity
    let left = whole(capacity)
    for (let i = 0; i < wants.length; ++i) {
        const want = whole(wants[i])
        // never more than is left, whatever a division of large numbers gives
        shares[i] = fits ? want : Math.min(left, Math.floor((whole(capacity) * want) / total))
        left -= shares[i]
    }
    for (let i = 0; i < wants.length && left > 0; ++i)
        if (shares[i] < whole(wants[i])) {
            shares[i]++
            left--
        }
}

class FairShare {
    divide(capacity: number, wants: number[], grants: number[]): void {
        divideFairly(capacity, wants, grants)
    }
}

class Gradual {
    /** Filled anew every time; kept, so that nothing is allocated. */
    targets: number[] = []
    /** ms of the last growth. */
    grewAt = -Infinity
    behind = false

    constructor(
        readonly step: number,
        readonly period: number
    ) {}

    divide(capacity: number, wants: number[], grants: number[], now: number): void {
        const targets = this.targets
        divideFairly(capacity, wants, targets)
        const may = now >= this.grewAt + this.period
        let grew = false
        this.behind = false
        for (let i = 0; i < wants.length; ++i) {
            if (targets[i] > grants[i]) {
                if (may) {
                    grants[i] = Math.min(targets[i], grants[i] + this.step)
                    grew = true
                }
                if (targets[i] > grants[i]) this.behind = true
            } else grants[i] = targets[i]
        }
        if (grew) this.grewAt = now
    }

    nextDeadline(): number {
        return this.behind ? this.grewAt + this.period : Infinity
    }
}
