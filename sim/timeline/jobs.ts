// The slots of a board's controllers over time, out of the events of their jobs. Pure.
import type { JobEvent } from "../wire/status.js"
import type { JobSpan, SlotLane } from "./timeline-data.js"

const ENDS = /^attempt-(succeeded|failed|canceled|timed-out)$/

export type TimedJob = JobEvent & { at: number }

/** @param events on the simulator's clock; one of kind `off` is the moment at which the program was no more */
export function slotLanes(events: readonly TimedJob[], to: number): SlotLane[] {
    const lanes = new Map<string, SlotLane>()
    let open: JobSpan[] = []
    for (const { at, kind, id, slot, name, attempt, graph } of events) {
        if (kind === "off") {
            for (const span of open) Object.assign(span, { to: at, ended: "off" })
            open = []
        }
        if (id === undefined || name === undefined) continue
        // a job without a slot is alone in a lane of its own name
        const key = slot ?? name
        const mine = open.find(span => span.id === id)
        if (kind === "attempt-starting") {
            const span: JobSpan = { from: at, to, id, name, attempt: attempt ?? 1 }
            const lane = lanes.get(key) ?? { name: key, ...(graph === undefined ? {} : { graph }), jobs: [] }
            lanes.set(key, lane)
            lane.jobs.push(span)
            open.push(span)
        } else if (mine && (ENDS.test(kind) || kind === "finished" || kind === "removed")) {
            Object.assign(mine, { to: at, ended: ENDS.exec(kind)?.[1] ?? kind })
            open = open.filter(span => span !== mine)
        }
    }
    return [...lanes.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
