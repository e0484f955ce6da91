// Where everything of a timeline stands, in px. Pure: data in, plain shapes out; the renderers only write them down.
// Rule: what is narrower than a pixel is drawn together (of states the gravest, of beats and log lines their number), so a run of
// a month has no more shapes than one of a minute.
import { lasting, moment, tickLabel, tickStep } from "./axis.js"
import { layCurve, type CurveShape } from "./curve.js"
import { stateLook } from "./look.js"
import type { BoardLanes, Mark, NodeLane, Span, TimelineData, Wakes } from "./timeline-data.js"
import { fastest, WAKE_HEIGHT, wakeLine } from "./wake-line.js"

export interface LayoutOptions {
    /** px of the whole picture, default 1200. */
    width?: number
    /** px that each bucket of beats is wide, default 2; a picture that is zoomed into wants less. */
    grain?: number
}

/** A bar over a span of time. */
export interface Bar extends Span {
    x: number
    width: number
    y: number
    height: number
    look: string
    /** Drawn where it fits, `indent` px into the bar. */
    label: string
    indent: number
    tip: string
}

export interface Tick extends Span {
    x: number
    count: number
    tip: string
}

export interface MarkShape {
    at: number
    x: number
    y: number
    kind: string
    tip: string
}

export interface Lane {
    y: number
    height: number
    name: string
    /** Small words under or behind the name. */
    note: string
    bars: Bar[]
    /** Where the node is ready: a line along the bottom. */
    ready: { x: number; width: number; from: number; to: number }[]
    beats: Tick[]
    /** Colour-coded by nothing: log lines, as ticks of the full height. */
    lines: Tick[]
    marks: MarkShape[]
    curve?: CurveShape
    /** Along the bottom, from `y` of the lane. */
    wakes?: WakeShape
}

/** Points are time, x, and px below the lane's top. */
export interface WakeShape extends Span {
    points: [at: number, x: number, down: number][]
    x: number
    width: number
    /** px below the lane's top. */
    top: number
    tip: string
}

export interface Section {
    y: number
    title: string
    lanes: Lane[]
}

export interface TimelineLayout {
    width: number
    height: number
    /** Where time is: from `x`, `width` px. */
    plot: { x: number; width: number; y: number; height: number }
    from: number
    to: number
    ticks: { at: number; x: number; label: string }[]
    sections: Section[]
    /** States and marks that occur, for the legend. */
    looks: string[]
    kinds: string[]
}

const GUTTER = 150
const MARGIN = 16
const TOP = 64
const TITLE = 26
export const LANE = 26
/** Below the bars of a lane. */
const WAKES_AT = LANE
const CURVE = 52
const PX_PER_TICK = 90
/** px within which marks of one kind in one lane are one. */
const MARK_GAP = 6

export function layout(data: TimelineData, options: LayoutOptions = {}): TimelineLayout {
    const width = options.width ?? 1200
    const plot = { x: GUTTER, width: width - GUTTER - MARGIN, y: TOP, height: 0 }
    const span = Math.max(1, data.to - data.from)
    const scale = (at: number) => plot.x + ((at - data.from) / span) * plot.width
    const draw = new Drawing(scale, options.grain ?? 2, data.to, topRate(data))
    let y = TOP
    const sections: Section[] = []
    const section = (title: string, lanes: Lane[]) => {
        if (!lanes.length) return
        sections.push({ y, title, lanes })
        y += TITLE
        for (const lane of lanes) {
            draw.move(lane, y)
            y += lane.height
        }
        y += 10
    }
    for (const board of data.boards) {
        section(`${board.entry}   board ${board.device}`, [
            draw.boardLane(board),
            ...board.nodes.map(node => draw.nodeLane(node)),
        ])
        section("fibers that no node owns", draw.otherLanes(board))
        section(
            "jobs in their slots",
            board.slots.map(slot => draw.slotLane(slot.name, slot.jobs))
        )
    }
    section(
        "sensors and actuators",
        data.sensors.map(sensor => draw.curveLane(sensor, data.to))
    )
    plot.height = y - TOP - 10
    const step = tickStep(span, plot.width / PX_PER_TICK)
    const ticks = []
    for (let at = Math.ceil(data.from / step) * step; at <= data.to; at += step)
        ticks.push({ at, x: scale(at), label: tickLabel(at, step) })
    const lanes = sections.flatMap(s => s.lanes)
    const looks = [...new Set(lanes.flatMap(lane => lane.bars.map(bar => bar.look)))]
    const kinds = [...new Set(lanes.flatMap(lane => lane.marks.map(mark => mark.kind)))]
    return { width, height: y, plot, from: data.from, to: data.to, ticks, sections, looks, kinds }
}

/** One scale for all: the fastest of all. */
function topRate({ boards }: TimelineData): number {
    const all = boards.flatMap(({ nodes, wakes }) => [
        ...nodes.map(node => node.wakes),
        ...[wakes?.supervisor, wakes?.jobs, wakes?.other],
    ])
    return Math.max(0, ...all.map(each => (each ? fastest(each) : 0)))
}

class Drawing {
    constructor(
        private readonly scale: (at: number) => number,
        private readonly grain: number,
        private readonly to: number,
        /** Wakes a second that a full line stands for. */
        private readonly top: number
    ) {}

    move(lane: Lane, y: number): void {
        lane.y += y
        for (const item of [...lane.bars, ...lane.marks]) item.y += y
    }

    boardLane({ marks, log }: BoardLanes): Lane {
        return {
            ...lane("board", log.length === 1 ? "1 log line" : `${log.length} log lines`),
            lines: this.buckets(log, (some, span) =>
                some.length === 1
                    ? `${moment(some[0].at)}  ${some[0].level}: ${some[0].text}`
                    : `${some.length} log lines in ${lasting(span.to - span.from)}, the first: ${some[0].text}`
            ),
            marks: this.marks(marks),
        }
    }

    nodeLane({ name, graph, mode, spans, marks, beats, wakes }: NodeLane): Lane {
        const notes = [graph, mode, wakes && `${wakes.total} wakes`]
        const shapes = this.marks(marks)
        return {
            ...lane(name, notes.filter(note => note !== undefined).join(" · ")),
            ...this.wakes(name, wakes),
            bars: this.bars(
                spans.map(span => ({ ...span, look: span.state, label: span.state })),
                ({ from, to, state, ready }) =>
                    `${name}: ${state}${ready ? ", ready" : ""}, from ${moment(from)} for ${lasting(to - from)}`,
                shapes
            ),
            ready: this.runs(spans.filter(span => span.ready)),
            beats: this.buckets(
                beats.map(at => ({ at })),
                (some, span) =>
                    some.length === 1
                        ? `${name}: beat at ${moment(some[0].at)}`
                        : `${name}: ${some.length} beats in ${lasting(span.to - span.from)}`
            ),
            marks: shapes,
        }
    }

    otherLanes({ wakes }: BoardLanes): Lane[] {
        if (!wakes) return []
        const { supervisor, jobs, other, late } = wakes
        const named = (name: string, each: Wakes, more: string[] = []): Lane[] =>
            each.total
                ? [{ ...lane(name, [`${each.total} wakes`, ...more].join(" · ")), ...this.wakes(name, each, 0) }]
                : []
        const lateness = late === undefined ? [] : [late ? `${lasting(late)} late at most` : "never late"]
        return [...named("supervisor", supervisor, lateness), ...named("jobs", jobs), ...named("others", other)]
    }

    private wakes(name: string, wakes: Wakes | undefined, below = WAKES_AT): Pick<Lane, "wakes" | "height"> {
        if (!wakes) return { height: LANE }
        const { points, tip } = wakeLine(name, wakes, this.to, this.top)
        const x = this.scale(wakes.from)
        const top = below || (LANE - WAKE_HEIGHT) / 2
        return {
            height: Math.max(LANE, below + WAKE_HEIGHT + 3),
            wakes: {
                ...{ from: wakes.from, to: this.to, x, width: this.scale(this.to) - x, top, tip },
                points: points.map(([at, up]) => [at, this.scale(at), top + up]),
            },
        }
    }

    slotLane(name: string, jobs: BoardLanes["slots"][number]["jobs"]): Lane {
        return {
            ...lane(name, "slot"),
            bars: this.bars(
                jobs.map(job => ({
                    ...job,
                    look: job.ended === "failed" || job.ended === "timed-out" ? "failed" : "job",
                    label: job.name,
                })),
                job =>
                    `${job.name} #${job.id}, attempt ${job.attempt}: ${job.ended ?? "runs"}, from ${moment(job.from)} for ` +
                    lasting(job.to - job.from)
            ),
        }
    }

    curveLane(sensor: TimelineData["sensors"][number], to: number): Lane {
        const note = sensor.name === sensor.service ? "" : sensor.service
        return { ...lane(sensor.name, note), height: CURVE, curve: layCurve(sensor, to, this.scale, CURVE) }
    }

    /** Of bars in one pixel the gravest is drawn. */
    private bars<T extends Span & { look: string; label: string }>(
        spans: readonly T[],
        tip: (span: T) => string,
        marks: readonly MarkShape[] = []
    ): Bar[] {
        const bars: Bar[] = []
        for (const span of spans) {
            const x = this.scale(span.from)
            const width = this.scale(span.to) - x
            const last = bars[bars.length - 1]
            const narrow = width < 1 && last !== undefined && last.width < 1.5 && x < last.x + 1
            if (narrow && gravity(last.look) >= gravity(span.look)) continue
            const { from, to, look, label } = span
            // behind a mark that stands where the bar begins
            const indent = marks.some(mark => Math.abs(mark.x - x) < MARK_GAP) ? 11 : 5
            const shape = { from, to, x, width: Math.max(width, 0.75), y: 4, height: 14 }
            const bar = { ...shape, look, label, indent, tip: tip(span) }
            if (narrow) bars[bars.length - 1] = { ...bar, x: last.x }
            else bars.push(bar)
        }
        return bars
    }

    private runs(spans: readonly Span[]): Lane["ready"] {
        const runs: Lane["ready"] = []
        for (const { from, to } of spans) {
            const last = runs[runs.length - 1]
            const end = this.scale(to)
            if (last && (last.to === from || this.scale(from) < last.x + last.width + 0.5))
                Object.assign(last, { to, width: end - last.x })
            else runs.push({ from, to, x: this.scale(from), width: Math.max(0.5, end - this.scale(from)) })
        }
        return runs
    }

    /** What falls into one bucket is one tick. */
    private buckets<T extends { at: number }>(list: readonly T[], tip: (some: T[], span: Span) => string): Tick[] {
        const ticks: Tick[] = []
        for (let i = 0; i < list.length;) {
            const bucket = Math.floor(this.scale(list[i].at) / this.grain)
            const some: T[] = []
            while (i < list.length && Math.floor(this.scale(list[i].at) / this.grain) === bucket) some.push(list[i++])
            const span = { from: some[0].at, to: some[some.length - 1].at }
            const x = some.length === 1 ? this.scale(span.from) : (bucket + 0.5) * this.grain
            ticks.push({ ...span, x, count: some.length, tip: tip(some, span) })
        }
        return ticks
    }

    private marks(marks: readonly Mark[]): MarkShape[] {
        const shapes: (MarkShape & { count: number })[] = []
        for (const { at, kind, text } of marks) {
            const x = this.scale(at)
            const near = shapes.findLast(shape => shape.kind === kind && x - shape.x < MARK_GAP)
            if (near) near.tip = near.tip.replace(/( \(and \d+ more\))?$/, ` (and ${near.count++} more)`)
            else shapes.push({ at, x, y: 11, kind, tip: `${moment(at)}  ${kind}${text ? `: ${text}` : ""}`, count: 1 })
        }
        return shapes
    }
}

function lane(name: string, note: string): Lane {
    return { y: 0, height: LANE, name, note, bars: [], ready: [], beats: [], lines: [], marks: [] }
}

function gravity(look: string): number {
    return stateLook(look).gravity
}
