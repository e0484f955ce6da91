// When a board loses its power, and what its flash holds then. Owns the brown-out that is due and whether the power is gone.
import type { Clock, Timer } from "../clock.js"
import { SimError } from "../errors.js"
import { tornWrite } from "./torn-write.js"

/** When the power goes: at once when neither `after` nor `at` is given. */
export interface BrownOut {
    /** Virtual ms from now. */
    after?: number
    /** In the middle of the next write to the flash. */
    at?: "flash-write"
    /**
     * How much of that write is in the flash afterwards: 0 is the old contents, 1 the new, anything between a torn write. Default: by the
     * simulator's seed, each of the three as likely.
     */
    written?: number
}

export interface PowerHost {
    readonly clock: Clock
    /** 32 bits, from the seed. */
    random(): number
    /** The power goes now. */
    cut(why: BrownOut): void
}

export class Power {
    /** Virtual ms when it went; undefined while there is power. */
    lostAt: number | undefined
    private due: { brownOut: BrownOut; timer: Timer | undefined } | undefined

    constructor(private readonly host: PowerHost) {}

    plan(brownOut: BrownOut): void {
        const { after = 0, at, written } = brownOut
        if (!(Number.isFinite(after) && after >= 0))
            throw new SimError(`Expected 0 ms or more until the power goes, found ${after}.`)
        if (at !== undefined && (at !== "flash-write" || brownOut.after !== undefined))
            throw new SimError(`Expected either after or at: "flash-write", found ${JSON.stringify(brownOut)}.`)
        if (written !== undefined && !(at && written >= 0 && written <= 1))
            throw new SimError(
                `Expected a share of 0 to 1 written, with at: "flash-write", found ${JSON.stringify(brownOut)}.`
            )
        this.forget()
        if (at === undefined && after === 0) return this.lose(brownOut)
        const timer = at ? undefined : this.host.clock.setTimeout(() => this.lose(brownOut), after)
        this.due = { brownOut, timer }
    }

    /** The VM made `before` into `after`: gives what the flash really holds, and takes the power when that was planned. */
    write(before: Uint8Array | undefined, after: Uint8Array): Uint8Array {
        const brownOut = this.due?.brownOut
        if (!brownOut?.at) return after
        const written = brownOut.written ?? this.chosen()
        this.lose({ ...brownOut, written })
        return tornWrite(before, after, written)
    }

    restore(): void {
        this.lostAt = undefined
        this.forget()
    }

    /** Nothing is due any more. */
    forget(): void {
        this.host.clock.clearTimeout(this.due?.timer)
        this.due = undefined
    }

    private lose(why: BrownOut): void {
        this.due = undefined
        this.lostAt = this.host.clock.now
        this.host.cut(why)
    }

    private chosen(): number {
        const kind = this.host.random() % 3
        return kind === 0 ? 0 : kind === 1 ? 1 : this.host.random() / 2 ** 32
    }
}
