// What a controller told of a job as a line of news. Pure.
import type { JobEvent } from "../../sim/wire/status.js"
import type { News } from "../session.js"

/** Its subject is the job. */
export function jobNews(event: JobEvent): News {
    return { at: event.at, source: "event", kind: event.kind, node: event.name ?? "controller", text: textOf(event) }
}

/** `job 5, slot ring, attempt 2, failed, no route` */
function textOf({ id, slot, attempt, outcome, rejection, delay, reason }: JobEvent): string {
    return [
        id === undefined ? undefined : `job ${id}`,
        slot === undefined ? undefined : `slot ${slot}`,
        attempt === undefined ? undefined : `attempt ${attempt}`,
        outcome ?? rejection,
        delay === undefined ? undefined : `${delay} ms`,
        reason,
    ]
        .filter(part => part !== undefined)
        .join(", ")
}
