// What waits a test can do, and when one is given up before its timeout.
// Rule: a wait is hopeless when the board it looks at (every board, when it looks at none in particular) is dead, or
// when no fiber anywhere will run by itself, and none would have for a while or has at the report of a sensor, no track, press
// or timer of the test is pending, and whatever was done to the boards last is long enough ago that they would have felt it.
import type { Board } from "./board.js"
import type { Clock } from "./clock.js"
import type { Driver } from "./driver.js"
import { GraphError, HopelessError, SimError, TimeoutError } from "./errors.js"

// Roles bind about a second after boot or after a device appears, and a lost device is noticed after two.
const SETTLING = 2500
// A fiber that asked a service (a setting, a register) has no wake time until the answer comes, in 10 to 50 ms. Asking
// again, and an announcement, come twice a second.
const ANSWER = 1000
// How long after its start a program may still refuse its own graph.
const BOOT_WINDOW = 100
const GRAPH_ERROR = /^graph error: /

export interface WaitingHost {
    readonly boards: readonly Board[]
    readonly clock: Clock
    readonly driver: Driver
    readonly seed: number
    /** Virtual time of the last thing done to the boards from outside. */
    lastStimulus(): number
    /** The longest time between two samples of a mocked sensor. */
    slowestSample(): number
}

export class Waiting {
    /** Since when no fiber ran or had a wake time; undefined: one had, or nobody looked. */
    private stillSince: number | undefined
    /** How often fibers had run by then. */
    private runs = 0

    constructor(/** @internal */ readonly host: WaitingHost) {}

    /** Until `ready` holds. `board`: the only one that can make it so. */
    async forCondition(ready: () => boolean, timeout: number, what: string, board?: Board): Promise<void> {
        if (!(timeout >= 0))
            throw new SimError(`Expected a timeout in virtual milliseconds, 0 or more, found ${String(timeout)}.`)
        const start = this.host.clock.now
        // An error that comes later, out of the loop that moves the clock, says who waited.
        const waiter = new Error()
        // nobody may have looked for long
        this.stillSince = undefined
        await this.host.driver.wait({
            deadline: start + timeout,
            ready: () => {
                // between two looks at the hope a fiber may run and ask again
                if (this.stillSince !== undefined && this.anyFuture()) this.stillSince = undefined
                return ready()
            },
            hopeless: () => {
                const reason = this.whyHopeless(board)
                return reason === undefined
                    ? undefined
                    : calledBy(waiter, new HopelessError(this.message(`Gave up waiting for ${what}: ${reason}`, board)))
            },
            closed: () =>
                calledBy(
                    waiter,
                    new SimError(`The simulator was closed while ${what} was waited for. Is an await missing?`)
                ),
            expired: () =>
                calledBy(
                    waiter,
                    new TimeoutError(this.message(`Expected ${what} within ${timeout} ms, it did not come`, board))
                ),
        })
    }

    /** Until virtual time `t`, or until something comes before it. */
    forTime(t: number, came: () => boolean = () => false): Promise<void> {
        return this.host.driver.wait({ deadline: t, ready: came })
    }

    /** Until a promise settles that needs virtual time to. Its own timeouts end it. */
    async forPromise<T>(promise: Promise<T>, what: string, timeout = 60_000): Promise<T> {
        let settled = false
        const mark = () => void (settled = true)
        promise.then(mark, mark)
        await this.forCondition(() => settled, timeout, what)
        return promise
    }

    /** Until the program has started and is through the time in which it may refuse its graph. */
    async untilBooted(board: Board): Promise<void> {
        const before = board.boots
        const begin = board.log.length
        const panics = board.panics.length
        const gone = () => board.panics.length > panics
        await this.forCondition(() => board.boots > before || gone(), 1000, `the start of ${board.entry}`, board)
        const end = this.host.clock.now + BOOT_WINDOW
        await this.host.driver.wait({ deadline: end, ready: gone })
        const refusal = gone() && board.log.slice(begin).find(line => GRAPH_ERROR.test(line.text))
        if (refusal) throw new GraphError(board.entry, refusal.text.replace(GRAPH_ERROR, ""))
    }

    private whyHopeless(board: Board | undefined): string | undefined {
        const { clock } = this.host
        const boards = board ? [board] : this.host.boards
        if (!boards.length) return undefined
        if (boards.every(b => b.isDead())) return deathOf(boards)
        if (clock.pendingWork) return undefined
        const quiet = clock.now - this.host.lastStimulus()
        if (quiet < SETTLING + 2 * this.host.slowestSample()) return undefined
        if (this.anyFuture()) return undefined
        const sample = this.host.slowestSample()
        // A handler may count what a sensor reports, and the next report be the one. Without a sensor, who runs only asks again.
        const runs = this.host.boards.reduce((sum, b) => sum + b.instrument.runs(), 0)
        if (sample > 0 && runs !== this.runs) this.stillSince = undefined
        this.runs = runs
        this.stillSince ??= clock.now
        if (clock.now - this.stillSince < ANSWER + sample) return undefined
        return "no fiber on any board will wake by itself and nothing is scheduled that could wake one"
    }

    /** Boards hear each other: one that goes on may wake another. */
    private anyFuture(): boolean {
        return this.host.boards.some(b => !b.isDead() && b.hasFuture() !== false)
    }

    private message(what: string, board: Board | undefined): string {
        const { boards, clock, seed } = this.host
        const shown = board ? [board] : boards
        const logs = shown.map(b => `${b.entry} (${b.deviceId}) said last:\n${b.tail()}`)
        return [`${what}.`, `Clock ${clock.now.toFixed(0)} ms, seed ${seed}.`, ...logs].join("\n")
    }
}

const OURS = /^\s+at (async )?(Waiting|Board|Broker|Simulator(Core)?)\./

/** Gives an error the stack of another, from where the simulator was called. */
function calledBy<E extends Error>(caller: Error, error: E): E {
    const frames = caller.stack?.split("\n").filter(line => /^\s+at /.test(line)) ?? []
    const first = frames.findIndex(line => !OURS.test(line))
    if (first >= 0) error.stack = [`${error.name}: ${error.message}`, ...frames.slice(first)].join("\n")
    return error
}

function deathOf(boards: readonly Board[]): string {
    return (boards.length === 1 ? "the board is dead" : "every board is dead") + boards[0].deathNote()
}
