// What one picture of a live view says, and how its lines are shared out. Pure: the screen only paints it.
import { poolLines } from "../live/pool-table.js"
import { slotLines } from "../live/slot-table.js"
import type { Pane, Row } from "../live/table-state.js"
import type { News } from "../session.js"
import type { GraphStatus } from "../simulation.js"
import type { KeyPage } from "./key-help.js"
import type { Colour } from "./palette.js"

/** A mocked sensor's reading, or what the firmware told a mocked actuator. */
export interface Reading {
    name: string
    text: string
}

/** The first two lines: the command and what it looks at, how that is, the board. */
export interface Head {
    /** Such as `devsup sim`. */
    command: string
    subject: string
    right: string
    rightColour?: Colour
    board: string
    /** The board's line is bad news. */
    isAlarm: boolean
    safeMode: boolean
}

export interface Frame {
    head: Head
    graphs: readonly GraphStatus[]
    rows: readonly Row[]
    /** Place among `rows`; -1: none. */
    selected: number
    filter: string
    /** The states are those heard last. */
    isPast: boolean
    readings: readonly Reading[]
    /** Place among `readings` while keys are for them; undefined: they are for the nodes. */
    reading?: number | undefined
    pane: Pane
    /** The newest last. */
    news: readonly News[]
    /** The line above the keys: what is typed, what came of a command, else what is selected. */
    message: { text: string; bad?: boolean; dim?: boolean }
    keys: KeyPage
    /** The page of help is shown in the place of all below the head. */
    help: boolean
    width: number
    height: number
}

export interface Shares {
    /** Rows shown, and the place of the first. */
    rows: readonly Row[]
    first: number
    /** Lines of readings with the place of each among all of them. */
    readings: readonly (readonly PlacedReading[])[]
    /** Undefined: there is no room for the pane. */
    news: readonly News[] | undefined
    /** In its place while the slots are shown: as many lines of them, and of the pools, as fit. */
    slots: readonly string[]
}

export interface PlacedReading extends Reading {
    place: number
}

/** Title, board, rule, head, message, keys. */
const FIXED = 6
const LEAST_NEWS = 3
/** Below these heights a section is left out, so that the nodes keep a place. */
const HEIGHT_FOR_NEWS = 14
const HEIGHT_FOR_READINGS = 18
/** Before each reading: the place of the mark. Between two of them one more. */
const MARK_WIDTH = 2

/** Nodes first, the pane with what is left; what is selected is always shown. */
export function shareLines(frame: Frame): Shares {
    const { rows, selected, height } = frame
    const readings = shownReadings(frame)
    const isLow = height < (readings.length ? HEIGHT_FOR_READINGS : HEIGHT_FOR_NEWS)
    const paneRule = isLow ? 0 : 1
    const used = FIXED - 1 + messageHeight(frame) + (readings.length ? 1 + readings.length : 0) + paneRule
    const room = Math.max(1, height - used - (paneRule && LEAST_NEWS))
    const count = Math.min(room, rows.length)
    const first = Math.min(Math.max(0, selected - Math.floor(count / 2)), rows.length - count)
    const shares = { rows: rows.slice(first, first + count), first, readings }
    if (!paneRule) return { ...shares, news: undefined, slots: [] }
    const left = Math.max(0, height - used - Math.max(1, count))
    if (frame.pane === "slots") return { ...shares, news: [], slots: paneOfSlots(frame.graphs, left) }
    const news = frame.news
        .filter(item => frame.pane === "all" || (item.source === "event") === (frame.pane === "events"))
        .slice(-left)
        .flatMap(item => item.text.split("\n").map(text => ({ ...item, text })))
    return { ...shares, news: left ? news.slice(-left) : [], slots: [] }
}

/** What went wrong is told whole where there is room, on three lines at most; anything else on one. */
export function messageHeight({ message, width, height }: Pick<Frame, "message" | "width" | "height">): number {
    if (!message.bad || height < HEIGHT_FOR_NEWS) return 1
    // words are not broken at the end of a line
    return Math.min(3, Math.max(1, Math.ceil((message.text.length * 1.1) / width)))
}

/** All of them where there is room; while one is selected at least its line. */
function shownReadings({ readings, reading, width, height }: Frame): PlacedReading[][] {
    if (reading === undefined && height < HEIGHT_FOR_READINGS) return []
    const lines = packReadings(readings, width)
    const most = Math.max(1, Math.floor((height - FIXED) / 3))
    if (lines.length <= most) return lines
    const at = Math.max(
        0,
        lines.findIndex(line => line.some(({ place }) => place === reading))
    )
    const first = Math.min(Math.max(0, at - Math.floor(most / 2)), lines.length - most)
    return lines.slice(first, first + most)
}

/** Readings side by side, as many as fit a line of `width`. */
export function packReadings(readings: readonly Reading[], width: number): PlacedReading[][] {
    const lines: PlacedReading[][] = []
    let used = Infinity
    for (const [place, reading] of readings.entries()) {
        const size = MARK_WIDTH + reading.name.length + 1 + reading.text.length
        if (used + 1 + size > width) {
            lines.push([])
            used = -1
        }
        lines.at(-1)?.push({ ...reading, place })
        used += 1 + size
    }
    return lines
}

function paneOfSlots(graphs: readonly GraphStatus[], left: number): string[] {
    const pools = graphs.flatMap(graph => poolLines(graph.nodes))
    const slots = slotLines(graphs.flatMap(graph => graph.slots))
    const lines = [...pools, ...(pools.length && slots.length ? [""] : []), ...slots]
    if (!lines.length) return ["no slot of a controller is in use"].slice(0, left)
    if (lines.length <= left) return lines
    return [...lines.slice(0, Math.max(0, left - 1)), `… and ${lines.length - left + 1} more`].slice(0, left)
}
