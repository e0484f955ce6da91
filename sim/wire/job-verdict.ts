// What is said to whoever wanted a job cancelled that is not there.
import { ControlError, UnknownJobError } from "../errors.js"
import type { GraphStatus, JobEvent } from "./status.js"

export function noController(graph: string): ControlError {
    return new ControlError(
        `Expected a program that shows a controller, found graph ${graph} without one. ` +
            `Pass { controller } to its startSupervisorServer.`
    )
}

/** Says which jobs there are, as far as the device has told of them. */
export function unknownJob(id: number, graphs: readonly GraphStatus[], events: readonly JobEvent[]): UnknownJobError {
    const jobs = [...knownJobs(graphs, events)].sort(([a], [b]) => a - b)
    return new UnknownJobError(
        `Expected the id of a job that lives or waits, found ${id}. ` +
            (jobs.length
                ? `There is ${jobs.map(([known, what]) => `${known} (${what})`).join(", ")}.`
                : `There is none.`)
    )
}

/** Those that were heard of and not of their end, and those that own a slot: id and name. */
export function knownJobs(graphs: readonly GraphStatus[], events: readonly JobEvent[]): Map<number, string> {
    const jobs = new Map<number, string>()
    let last = 0
    for (const { seq, kind, id, name } of events) {
        // those of another start of the program are gone
        if (seq <= last) jobs.clear()
        last = seq
        if (id === undefined) continue
        if (/^(finished|removed|rejected|add-failed)$/.test(kind)) jobs.delete(id)
        else if (/^(submitted|added)$/.test(kind)) jobs.set(id, name ?? "")
    }
    for (const { slot, ownerId } of graphs.flatMap(graph => graph.slots))
        if (ownerId !== null && !jobs.has(ownerId)) jobs.set(ownerId, `in slot ${slot}`)
    return jobs
}
