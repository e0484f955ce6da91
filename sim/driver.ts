// The one loop that moves the clock. It runs while somebody waits: a step of the clock, then the bus until it is quiet,
// then the microtasks that caused, then it looks at the waits. Nothing else may step the clock.
import type { Bus } from "./bus.js"
import type { Clock } from "./clock.js"
import { SimError } from "./errors.js"

export interface Wait {
    /** Virtual time at which the wait is over whatever happened. */
    readonly deadline: number
    /** Is it fulfilled? Looked at after every step; what it throws ends the wait. */
    ready(): boolean
    /** Why it can never be fulfilled; undefined while it may. Looked at now and then. */
    hopeless?(): Error | undefined
    /** What to end with at the deadline; undefined: that is a success. */
    expired?(): Error
    /** What to end with when the simulator is closed before. */
    closed?(): Error
}

export interface DriverPorts {
    /** Lets timers, input and signals of the surrounding process run. */
    breathe(): Promise<void>
    /** Resolves once nothing that runs outside the clock (a broker) is under way; undefined when nothing is. */
    settled?(): Promise<void> | undefined
}

interface Pending extends Wait {
    resolve(): void
    reject(error: unknown): void
}

const HOPE_EVERY = 100
const STEPS_PER_BREATH = 4096
// jacdac-ts answers through short chains of promises. A fixed number of turns is the same on every run.
const MICROTASKS = 12
const NOTHING = Promise.resolve()
// One jump of the clock must stay under 20 virtual minutes, or the VM miscounts.
const LONGEST_JUMP = 19 * 60_000

export class Driver {
    private readonly waits: Pending[] = []
    private driving = false
    private closed = false
    private steps = 0

    constructor(
        private readonly clock: Clock,
        private readonly bus: Bus,
        private readonly ports: DriverPorts
    ) {}

    /** Moves the clock until the wait is over. Several may be under way; the clock moves for all of them. */
    wait(wait: Wait): Promise<void> {
        if (this.closed) return Promise.reject(closedError())
        return new Promise((resolve, reject) => {
            this.waits.push(Object.assign(Object.create(wait) as Wait, { resolve, reject }))
            if (!this.driving) void this.drive()
        })
    }

    /** Somebody waits, so the clock moves. */
    isDriving(): boolean {
        return this.driving
    }

    /** Ends every wait; there is no time any more. */
    close(): void {
        this.closed = true
        for (const wait of this.waits.splice(0)) wait.reject(wait.closed?.() ?? closedError())
    }

    private async drive(): Promise<void> {
        this.driving = true
        let hopeAt = this.clock.now
        try {
            this.bus.pump()
            await microtasks()
            while (this.waits.length) {
                if (this.settle(hopeAt <= this.clock.now)) {
                    // Whoever waited acts at this very time, before the clock moves on for others.
                    if (this.waits.length) await this.ports.breathe()
                    continue
                }
                if (hopeAt <= this.clock.now) hopeAt = this.clock.now + HOPE_EVERY
                const settled = this.ports.settled?.()
                if (settled) {
                    await settled
                    continue
                }
                const limit = this.nearestDeadline()
                if (!this.clock.step(limit)) this.clock.moveTo(limit)
                if (this.bus.pump()) {
                    do await microtasks()
                    while (this.bus.pump())
                }
                if (++this.steps % STEPS_PER_BREATH === 0) await this.ports.breathe()
            }
        } catch (e) {
            for (const wait of this.waits.splice(0)) wait.reject(e)
        } finally {
            this.driving = false
        }
    }

    // Ends what is over; false when nothing was.
    private settle(lookForHope: boolean): boolean {
        const { waits } = this
        let any = false
        for (let i = 0; i < waits.length; ++i) {
            const wait = waits[i]
            const end = this.outcome(wait, lookForHope)
            if (!end) continue
            waits.splice(i--, 1)
            if (end === true) wait.resolve()
            else wait.reject(end.error)
            any = true
        }
        return any
    }

    private outcome(wait: Wait, lookForHope: boolean): true | { error: unknown } | undefined {
        try {
            if (wait.ready()) return true
            const hopeless = lookForHope && wait.hopeless?.()
            if (hopeless) return { error: hopeless }
            // Everything due at the deadline itself happens before it.
            if (this.clock.now < wait.deadline || this.clock.next() <= wait.deadline) return undefined
            const expired = wait.expired?.()
            return expired ? { error: expired } : true
        } catch (error) {
            return { error }
        }
    }

    private nearestDeadline(): number {
        let nearest = this.clock.now + LONGEST_JUMP
        for (const wait of this.waits) if (wait.deadline < nearest) nearest = wait.deadline
        return nearest
    }
}

async function microtasks(): Promise<void> {
    for (let i = 0; i < MICROTASKS; ++i) await NOTHING
}

function closedError(): SimError {
    return new SimError("The simulator is closed: create another one.")
}
