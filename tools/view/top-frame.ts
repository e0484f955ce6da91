// What one picture of devsup top says, and how its lines are shared out. Pure: the screen only paints it.
import type { LinkState } from "../board/connection.js"
import type { Input, Pane, Row } from "../live/top-state.js"
import { poolLines } from "../live/pool-table.js"
import { slotLines } from "../live/slot-table.js"
import type { News } from "../session.js"
import type { GraphStatus } from "../simulation.js"

export interface TopFrame {
    port: string
    device: string
    link: LinkState
    panics: number
    graphs: readonly GraphStatus[]
    /** Why a graph cannot be read. */
    problems: readonly string[]
    rows: readonly Row[]
    /** Place among `rows`; -1: none. */
    selected: number
    filter: string
    input: Input
    pane: Pane
    /** The newest last. */
    news: readonly News[]
    /** What came of the last command. */
    message: { text: string; bad: boolean } | undefined
    width: number
    height: number
}

export interface TopShares {
    /** Rows shown, and the place of the first. */
    rows: readonly Row[]
    first: number
    /** Undefined: there is no room for the pane. */
    news: readonly News[] | undefined
    /** In its place while the slots are shown: as many lines of them, and of the pools, as fit. */
    slots: readonly string[]
}

/** Title, device, rule, head, message, keys. */
const FIXED = 6
const LEAST_NEWS = 3
const HEIGHT_FOR_NEWS = 14

/** Nodes first, the pane with what is left; the selected row is always shown. */
export function shareTopLines(frame: TopFrame): TopShares {
    const { rows, selected, height } = frame
    const paneRule = height < HEIGHT_FOR_NEWS ? 0 : 1
    const room = Math.max(1, height - FIXED - paneRule - (paneRule && LEAST_NEWS))
    const count = Math.min(room, rows.length)
    const first = Math.min(Math.max(0, selected - Math.floor(count / 2)), rows.length - count)
    const shown = rows.slice(first, first + count)
    if (!paneRule) return { rows: shown, first, news: undefined, slots: [] }
    const left = Math.max(0, height - FIXED - paneRule - Math.max(1, count))
    if (frame.pane === "slots") return { rows: shown, first, news: [], slots: paneOfSlots(frame.graphs, left) }
    const news = frame.news
        .filter(item => frame.pane === "all" || (item.source === "event") === (frame.pane === "events"))
        .slice(-left)
        .flatMap(item => item.text.split("\n").map(text => ({ ...item, text })))
    return { rows: shown, first, news: left ? news.slice(-left) : [], slots: [] }
}

function paneOfSlots(graphs: readonly GraphStatus[], left: number): string[] {
    const pools = graphs.flatMap(graph => poolLines(graph.nodes))
    const slots = slotLines(graphs.flatMap(graph => graph.slots))
    const lines = [...pools, ...(pools.length && slots.length ? [""] : []), ...slots]
    if (!lines.length) return ["no slot of a controller is in use"].slice(0, left)
    if (lines.length <= left) return lines
    return [...lines.slice(0, Math.max(0, left - 1)), `… and ${lines.length - left + 1} more`].slice(0, left)
}
