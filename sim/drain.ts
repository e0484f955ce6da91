// What a board has told since it was drained last, handed over and forgotten: for runs of weeks, in which the memory of the host
// must stay flat. Waits look only behind it, and a timeline begins anew.
import type { Board } from "./board.js"
import type { LogLine } from "./log-line.js"
import { onClock, type Told } from "./timeline/told.js"
import type { JobEvent } from "./wire/status.js"

/** All times are the simulator's. */
export interface Drained {
    log: LogLine[]
    events: Told[]
    jobs: JobEvent[]
}

export function drain(board: Board): Drained {
    const { heard, jobsHeard, powerOns } = board.times
    const events = take(board.events)
    const jobEvents = take(board.jobEvents)
    const jobTimes = onClock(jobEvents, jobsHeard.splice(0), powerOns)
    return {
        log: board.said.drain(),
        events: onClock(events, heard.splice(0), powerOns),
        jobs: jobEvents.map((event, i) => ({ ...event, at: jobTimes[i].at })),
    }
}

// The lists are the client's own; nobody else may change them.
function take<T>(list: readonly T[]): T[] {
    return (list as T[]).splice(0)
}
