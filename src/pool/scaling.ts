// pure: when a pool grows and shrinks. A policy belongs to one pool: what it remembers is of that pool's load.

export interface ScalingPolicy {
    /**
     * Called by `run` whenever a fact about the graph has changed, and at the deadline; must not suspend or throw.
     * @param running members that run
     * @param idle those of them that are not busy, and were not asked to stop
     * @param now ms since boot
     * @returns +1 to grow by one, -1 to shrink by one, 0 to stay. Growth that is not possible now, and what would leave the
     * bounds, is not done: it is asked again
     */
    evaluate(running: number, idle: number, min: number, max: number, now: number): number
    /** ms since boot when it wants to be asked again although nothing has changed; Infinity for never. */
    nextDeadline(): number
}

class DeferredShrink implements ScalingPolicy {
    private deadline = Infinity

    constructor(private readonly cooldown: number) {}

    evaluate(running: number, idle: number, min: number, max: number, now: number): number {
        let step = 0
        if (idle >= 2 && running > min) {
            if (this.deadline === Infinity) this.deadline = now + this.cooldown
            if (now < this.deadline) return 0
            step = -1
        } else if (!idle && running < max) step = 1
        // shrunk, or no surplus any more
        this.deadline = Infinity
        return step
    }

    nextDeadline(): number {
        return this.deadline
    }
}

/**
 * Grows at once when no member is idle. Shrinks by one when two or more were idle for `ms` on end; then counts anew.
 * @param ms default 4000, as in a pool without a policy
 */
export function deferredShrink(ms = 4000): ScalingPolicy {
    return new DeferredShrink(ms)
}
