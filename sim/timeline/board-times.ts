// When a board's things happened, in virtual ms: what a timeline needs besides what the board tells by itself.
import type { GraphStatus, JobEvent, LifecycleEvent } from "../wire/status.js"
import { noteBeats } from "./beats.js"
import { onClock } from "./told.js"

export class BoardTimes {
    readonly powerOns: number[] = []
    /** Of the program. */
    readonly starts: number[] = []
    /** Of each event, and each event of a job: when it was heard. */
    readonly heard: number[] = []
    readonly jobsHeard: number[] = []
    /** Heartbeats that a `refresh` found, by node; with several graphs by `graph/node`. */
    readonly beats = new Map<string, number[]>()

    /**
     * @param look called for each event that is new, of jobs too
     * @param tell called for those of nodes then
     */
    hear(
        told: { readonly events: readonly LifecycleEvent[]; readonly jobEvents: readonly JobEvent[] },
        now: number,
        look: (event: LifecycleEvent | JobEvent) => void,
        tell: (event: LifecycleEvent) => void
    ): void {
        for (; this.heard.length < told.events.length; this.heard.push(now)) {
            const event = told.events[this.heard.length]
            look(event)
            tell(event)
        }
        for (; this.jobsHeard.length < told.jobEvents.length; this.jobsHeard.push(now))
            look(told.jobEvents[this.jobsHeard.length])
    }

    /** When these events were, which are those told from number `from` on. */
    of(events: readonly LifecycleEvent[], from: number): number[] {
        return onClock(events, this.heard.slice(from), this.powerOns).map(({ at }) => at)
    }

    /** After a `refresh`. */
    look(graphs: readonly GraphStatus[], now: number): void {
        noteBeats(this.beats, graphs, now)
    }
}
