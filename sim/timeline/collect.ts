// A simulator's run as a timeline's data, when somebody asks. Owns nothing: boards and sensors keep what happened.
import type { Board } from "../board.js"
import { withPlace } from "../crash-place.js"
import type { WorkOverTime } from "../instrument/work.js"
import type { Sensor, SensorValue } from "../sensor.js"
import { slotLanes, type TimedJob } from "./jobs.js"
import type { Samples } from "./samples.js"
import { spansOf } from "./states.js"
import type { BoardLanes, Mark, NodeLane, OtherWakes, SensorCurve, TimelineData, Wakes } from "./timeline-data.js"
import { onClock, type Told } from "./told.js"

/** Kinds of events that a lane shows as marks: the others are its states, or too many. */
const MARKS = new Set("crashed aborted stale recovered restarting gave-up fault hog control lost uptime".split(" "))

export interface Run {
    seed: number
    now: number
    boards: readonly Board[]
    curves: ReadonlyMap<Sensor, Samples>
}

export function collect({ seed, now, boards, curves }: Run): TimelineData {
    return {
        ...{ schema: 1, seed, from: 0, to: now },
        boards: boards.map(board => boardLanes(board, now)),
        sensors: [...curves].flatMap(([sensor, samples]) => curve(sensor, samples, now)),
    }
}

/** A number to draw, where a value is one: to the thousandth, since registers hold binary fractions. */
export function numberOf(value: SensorValue): number | undefined {
    if (typeof value === "boolean") return Number(value)
    return typeof value === "number" ? Math.round(value * 1000) / 1000 : undefined
}

function boardLanes(board: Board, now: number): BoardLanes {
    board.instrument.settle()
    const { entry, deviceId: device, panics } = board
    const { powerOns, starts, heard, jobsHeard } = board.times
    const told = onClock(board.events, heard, powerOns)
    const offs = [...panics.map(panic => panic.at), ...powerOns.slice(1)].map(at => ({ at, kind: "off" }))
    const all = inOrder([...told, ...offs])
    const jobs = onClock(board.jobEvents, jobsHeard, powerOns).map((e, i) => ({
        ...board.jobEvents[i],
        at: e.at,
    }))
    const marks: Mark[] = [
        ...powerOns.map(at => ({ at, kind: "power-on", text: "" })),
        ...starts.map((at, i) => ({ at, kind: "start", text: `start ${i + 1}` })),
        ...panics.map(({ at, name, message }) => ({ at, kind: "panic", text: `${name}: ${message}` })),
        ...told.filter(e => e.node === undefined && MARKS.has(e.kind)).map(markOf),
    ]
    return {
        ...{ entry, device, marks: inOrder(marks) },
        log: board.log.map(({ at, level, text }) => ({ at, level, text })),
        nodes: nodeLanes(board, all, now),
        wakes: otherWakes(board),
        slots: slotLanes(inOrder([...jobs, ...offs.map(off => ({ ...off, seq: 0 }))] as TimedJob[]), now),
    }
}

function nodeLanes(board: Board, all: readonly Told[], now: number): NodeLane[] {
    const graphs = board.statuses()
    const several = graphs.length > 1
    const lanes: NodeLane[] = graphs.flatMap(({ graph, nodes }) =>
        nodes.map(({ name, mode }) => ({ ...emptyLane(name, several ? graph : undefined), mode }))
    )
    // a board that never told of its graph has told of nodes at most
    for (const { node, graph } of all)
        if (node !== undefined && !lanes.some(lane => lane.name === node && lane.graph === graph))
            lanes.push(emptyLane(node, graph))
    const states = graphs.flatMap(graph => graph.nodes)
    for (const [i, lane] of lanes.entries()) {
        const mine = all.filter(e => e.node === lane.name && e.graph === lane.graph)
        const life = all.filter(
            e => (e.kind === "boot" && e.graph === lane.graph) || e.kind === "off" || mine.includes(e)
        )
        lane.spans = spansOf(life, now, board.isDead() ? undefined : states[i])
        lane.marks = mine.filter(e => MARKS.has(e.kind)).map(markOf)
        const work = board.instrument.load.node(lane.graph ?? graphs[0]?.graph ?? "", lane.name)
        if (work) lane.wakes = wakesOf(board, work)
        lane.beats = [...(board.times.beats.get(several ? `${lane.graph}/${lane.name}` : lane.name) ?? [])]
    }
    return lanes
}

function otherWakes(board: Board): OtherWakes {
    const { supervisor, jobs, other } = board.instrument.load
    const { late } = board.load()
    const most = Math.max(...Object.values(late).map(each => each.max))
    return {
        supervisor: wakesOf(board, supervisor),
        jobs: wakesOf(board, jobs),
        other: wakesOf(board, other),
        ...(most >= 0 ? { late: most } : {}),
    }
}

function wakesOf(board: Board, work: WorkOverTime): Wakes {
    return { total: work.wakes, ...board.instrument.load.span(), counts: work.profile() }
}

function emptyLane(name: string, graph: string | undefined): NodeLane {
    return { name, ...(graph === undefined ? {} : { graph }), spans: [], marks: [], beats: [] }
}

function markOf({ at, kind, text, fault, stack }: Told): Mark {
    return { at, kind, text: withPlace(text ?? fault ?? "", stack) }
}

function curve(sensor: Sensor, samples: Samples, now: number): SensorCurve[] {
    const { name, service } = sensor
    const gaps = samples.gaps.map(({ from, to }) => ({ from, to: Math.min(to, now) }))
    return samples.points.length || gaps.length ? [{ name, service, points: [...samples.points], gaps }] : []
}

function inOrder<T extends { at: number }>(list: T[]): T[] {
    return list.sort((a, b) => a.at - b.at)
}
