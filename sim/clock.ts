// The virtual clock: the only notion of time the boards, the bus and the mocks have. It owns the order in which
// things happen: by time, then by insertion. It never moves by itself; the driver steps it.

/**
 * What a timer is for. `work` is what a test or a track scheduled and keeps waits hopeful; `housekeeping` is the VM's
 * own wake-ups and Jacdac's announcements, which go on for ever whether anything will happen or not.
 */
export type TimerKind = "work" | "housekeeping"

export interface Timer {
    readonly at: number
    readonly order: number
    readonly kind: TimerKind
    readonly interval: number
    callback: (() => void) | undefined
}

// A period of less than this would let a zero-delay interval stop time.
const SHORTEST_INTERVAL = 1

export class Clock {
    private time: number
    private order = 0
    private readonly heap: Timer[] = []
    private work = 0

    constructor(start = 0) {
        this.time = start
    }

    /** Virtual milliseconds, fractions included. */
    get now(): number {
        return this.time
    }

    /** Timers of kind `work` that are still to fire. */
    get pendingWork(): number {
        return this.work
    }

    /** Time of the next timer, Infinity when there is none. */
    next(): number {
        this.dropCleared()
        return this.heap.length ? this.heap[0].at : Infinity
    }

    /** Runs `callback` once, `delay` ms from now (a negative or missing delay is 0). */
    setTimeout(callback: () => void, delay = 0, kind: TimerKind = "work"): Timer {
        return this.add(callback, this.time + (delay > 0 ? delay : 0), 0, kind)
    }

    /** Runs `callback` every `delay` ms (at least 1) until cleared. */
    setInterval(callback: () => void, delay: number, kind: TimerKind = "housekeeping"): Timer {
        const interval = delay > SHORTEST_INTERVAL ? delay : SHORTEST_INTERVAL
        return this.add(callback, this.time + interval, interval, kind)
    }

    /** Clears a timer or an interval; clearing twice, or nothing, is allowed. */
    clearTimeout(timer: Timer | undefined): void {
        if (!timer?.callback) return
        timer.callback = undefined
        if (timer.kind === "work") this.work--
    }

    /** Fires the next timer if it is due by `limit`, moving the clock to its time. False when there was none. */
    step(limit: number): boolean {
        this.dropCleared()
        const timer = this.heap[0]
        if (!timer || timer.at > limit) return false
        this.pop()
        if (timer.at > this.time) this.time = timer.at
        const callback = timer.callback as () => void
        if (timer.interval) this.push(Object.assign(timer, { at: timer.at + timer.interval, order: this.order++ }))
        else this.clearTimeout(timer)
        callback()
        return true
    }

    /** Moves the clock to `t` without firing anything; earlier times are ignored. */
    moveTo(t: number): void {
        if (t > this.time) this.time = t
    }

    private add(callback: () => void, at: number, interval: number, kind: TimerKind): Timer {
        const timer: Timer = { at, order: this.order++, kind, interval, callback }
        if (kind === "work") this.work++
        this.push(timer)
        return timer
    }

    // Cleared timers stay in the heap until they surface: removing from the middle would cost more than it saves.
    private dropCleared(): void {
        while (this.heap.length && !this.heap[0].callback) this.pop()
    }

    private push(timer: Timer): void {
        const heap = this.heap
        let i = heap.length
        while (i > 0) {
            const parent = (i - 1) >> 1
            if (!before(timer, heap[parent])) break
            heap[i] = heap[parent]
            i = parent
        }
        heap[i] = timer
    }

    private pop(): void {
        const heap = this.heap
        const last = heap.pop() as Timer
        const n = heap.length
        if (!n) return
        let i = 0
        for (;;) {
            let child = 2 * i + 1
            if (child >= n) break
            if (child + 1 < n && before(heap[child + 1], heap[child])) child++
            if (!before(heap[child], last)) break
            heap[i] = heap[child]
            i = child
        }
        heap[i] = last
    }
}

function before(a: Timer, b: Timer): boolean {
    return a.at < b.at || (a.at === b.at && a.order < b.order)
}
