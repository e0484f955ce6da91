// A timeline as trace events that ui.perfetto.dev and chrome://tracing open: a board is a process, a node a thread, a state a slice,
// an event an instant, a sensor a counter. Format: "Trace Event Format", JSON object form; its times are microseconds.
import type { BoardLanes, TimelineData, Wakes } from "./timeline-data.js"

interface TraceEvent {
    name: string
    /** `M` metadata, `X` slice, `i` instant, `C` counter. */
    ph: "M" | "X" | "i" | "C"
    pid: number
    tid: number
    ts?: number
    dur?: number
    /** Whom an instant is about: a thread or a process. */
    s?: "t" | "p"
    cat?: string
    args?: Record<string, unknown>
}

/** Sensors belong to the bus, which is a process of its own. */
const BUS = 1

/** Wakes a second as a counter; of a slice that is not over nothing is said. */
function wakeCounter(name: string, { from, slice, counts }: Wakes, pid: number): TraceEvent[] {
    return counts.slice(0, -1).flatMap((count, i) => {
        if (i && counts[i - 1] === count) return []
        const args = { "wakes a second": count / (slice / 1000) }
        return [{ name: `${name} wakes`, ph: "C" as const, pid, tid: 0, ts: micro(from + i * slice), args }]
    })
}

export function perfetto(data: TimelineData): string {
    const events: TraceEvent[] = []
    if (data.sensors.length) events.push(named("process_name", BUS, 0, "sensors and actuators"))
    for (const { name, points } of data.sensors)
        for (const [at, value] of points)
            events.push({ name, ph: "C", pid: BUS, tid: 0, ts: micro(at), args: { value } })
    for (const [i, board] of data.boards.entries()) events.push(...boardEvents(board, BUS + 1 + i))
    const rows = events.map(event => JSON.stringify(event))
    return `{"displayTimeUnit":"ms","otherData":{"seed":${data.seed}},"traceEvents":[\n${rows.join(",\n")}\n]}\n`
}

function boardEvents({ entry, device, marks, log, nodes, slots, wakes }: BoardLanes, pid: number): TraceEvent[] {
    const events = [named("process_name", pid, 0, `${entry} ${device}`), named("thread_name", pid, 1, "board")]
    for (const { at, kind, text } of marks) events.push(instant(kind, pid, 1, at, "p", text && { text }))
    for (const { at, level, text } of log) events.push(instant(text, pid, 1, at, "t", { level }))
    for (const each of ["supervisor", "jobs", "other"] as const)
        if (wakes?.[each].total) events.push(...wakeCounter(each === "other" ? "others" : each, wakes[each], pid))
    let tid = 1
    for (const { name, graph, mode, spans, marks: own, beats, wakes: counted } of nodes) {
        events.push(named("thread_name", pid, ++tid, graph ? `${graph}/${name}` : name), sorted(pid, tid))
        for (const { from, to, state, ready } of spans)
            events.push({
                ...{ name: state, ph: "X", cat: "state", pid, tid, ts: micro(from), dur: micro(to) - micro(from) },
                args: { ready, ...(mode === undefined ? {} : { mode }) },
            })
        for (const { at, kind, text } of own) events.push(instant(kind, pid, tid, at, "t", text && { text }))
        if (counted) events.push(...wakeCounter(graph ? `${graph}/${name}` : name, counted, pid))
        for (const at of beats) events.push(instant("beat", pid, tid, at, "t"))
    }
    for (const { name, jobs } of slots) {
        events.push(named("thread_name", pid, ++tid, `slot ${name}`), sorted(pid, tid))
        for (const { from, to, id, name: job, attempt, ended } of jobs)
            events.push({
                ...{ name: job, ph: "X", cat: "job", pid, tid, ts: micro(from), dur: micro(to) - micro(from) },
                args: { id, attempt, ended: ended ?? "runs" },
            })
    }
    return events
}

function named(name: string, pid: number, tid: number, text: string): TraceEvent {
    return { name, ph: "M", pid, tid, args: { name: text } }
}

/** Lanes stand in the order they are declared in. */
function sorted(pid: number, tid: number): TraceEvent {
    return { name: "thread_sort_index", ph: "M", pid, tid, args: { sort_index: tid } }
}

function instant(
    name: string,
    pid: number,
    tid: number,
    at: number,
    s: "t" | "p",
    args?: Record<string, unknown> | ""
): TraceEvent {
    return { name, ph: "i", pid, tid, ts: micro(at), s, ...(args ? { args } : {}) }
}

function micro(ms: number): number {
    return Math.round(ms * 1000)
}
