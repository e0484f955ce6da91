// How fast virtual time runs at this moment: at a speed, or not at all but for what a step lets pass. Owns that; who paces
// the clock reads it at every turn.
import type { Speed } from "./pace.js"

/** What keys choose from; any other speed is between two of these. */
const LADDER: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1200, 3600]

export class Tempo {
    isPaused = false
    /** While paused: the virtual ms up to which time still goes. */
    until = 0

    constructor(
        public speed: Speed,
        /** Virtual ms. */
        private readonly now: () => number
    ) {}

    faster(): void {
        const { speed } = this
        if (speed !== "max") this.speed = LADDER.find(step => step > speed) ?? "max"
    }

    slower(): void {
        const { speed } = this
        this.speed = (speed === "max" ? LADDER : LADDER.filter(step => step < speed)).at(-1) ?? LADDER[0]
    }

    /** Holds time, or lets it go on. */
    toggle(): void {
        this.isPaused = !this.isPaused
        this.until = 0
    }

    /** Lets `ms` pass, as fast as the machine goes, and holds time then. */
    step(ms: number): void {
        this.until = Math.max(this.until, this.now()) + ms
        this.isPaused = true
    }

    /** Whether no time goes by. */
    stands(): boolean {
        return this.isPaused && this.now() >= this.until
    }
}
