// What work was done for somebody: how often a fiber was given the processor for it, and what ran there. Plain data.

export interface Work {
    /** How often a fiber was given the processor. */
    wakes: number
    /** Instructions that ran there. */
    opcodes: number
    /** Most instructions in one go; past 131,072 the VM ends the program. */
    longestRun: number
}

/** How much later the supervisor woke than it had asked for, where it had asked for a time. */
export interface Lateness {
    /** How often it had. */
    wakes: number
    /** ms; 0: in time. */
    last: number
    max: number
    mean: number
}

export function noWork(): Work {
    return { wakes: 0, opcodes: 0, longestRun: 0 }
}

/** Work in slices of time; there are never more than `MOST` of them: when there are, each takes twice the time. */
export class WorkOverTime implements Work {
    wakes = 0
    opcodes = 0
    longestRun = 0
    /** Wakes in each slice that is over. */
    readonly slices: number[]
    private before = 0

    /** @param slices that were over before there was any work */
    constructor(slices = 0) {
        this.slices = new Array<number>(slices).fill(0)
    }

    /** A slice is over. */
    close(): void {
        this.slices.push(this.wakes - this.before)
        this.before = this.wakes
    }

    /** Two slices become one. Their number is even. */
    halve(): void {
        const { slices } = this
        for (let i = 0; i < slices.length / 2; ++i) slices[i] = slices[2 * i] + slices[2 * i + 1]
        slices.length /= 2
    }

    /** As it is now: slices with the one that is not over. */
    profile(): number[] {
        return [...this.slices, this.wakes - this.before]
    }
}
