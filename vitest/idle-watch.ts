// Notices a test that waits while nobody moves the clock. Owns how often in a row it looked and found that time stands still.
// Rule: virtual time moves only while somebody waits through the simulator. When looks half a second of real time apart find it idle, at
// the same virtual time, for two seconds, then the test waits for something else: for a promise that only virtual time would settle, or
// for the world outside (a file, a process), which is why it is a warning and no failure. A test that computes is not looked at meanwhile.

/** What is watched, a simulator. */
export interface Watched {
    readonly now: number
    isIdle(): boolean
}

/** Calls `look` every `ms` of real time; gives what ends that. */
export type Every = (ms: number, look: () => void) => () => void

export const LOOK_EVERY = 500
const PATIENCE = 2000

export class IdleWatch {
    private idleLooks = 0
    private last = -1
    private warned = false
    private readonly end: () => void

    constructor(
        private readonly watched: Watched,
        private readonly warn: (now: number) => void,
        every: Every
    ) {
        this.end = every(LOOK_EVERY, () => this.look())
    }

    /** Real ms for which it has been idle, as far as it was looked at. */
    get idleFor(): number {
        return this.idleLooks * LOOK_EVERY
    }

    stop(): void {
        this.end()
    }

    private look(): void {
        const { now } = this.watched
        this.idleLooks = this.watched.isIdle() && now === this.last ? this.idleLooks + 1 : 0
        this.last = now
        if (this.idleLooks === 0) this.warned = false
        if (this.idleFor < PATIENCE || this.warned) return
        this.warned = true
        this.warn(now)
    }
}

/** What the warning says. */
export function idleWarning(test: string, now: number): string {
    return [
        `devicescript-supervisor: "${test}" has been waiting for ${PATIENCE / 1000} s, and nobody moves the simulator's clock,`,
        `which stands at ${(now / 1000).toFixed(3)} s. Virtual time goes on only while something of the simulator is awaited: await sim.advance(ms),`,
        `sim.until(condition), board.output(text) or expect(board).toLog(text). If the test waits for something else, all is well.`,
    ].join("\n")
}
