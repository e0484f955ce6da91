// What one picture of the live view says, and how its lines are shared out. Pure: the screen only paints it.
import type { GraphStatus, NodeStatus } from "../simulation.js"
import type { News } from "../session.js"

/** A mocked sensor's reading, or what the firmware told a mocked actuator. */
export interface Reading {
    name: string
    text: string
}

export interface Frame {
    entry: string
    seed: number
    /** Virtual milliseconds. */
    now: number
    /** What was asked for, such as "600x". */
    speed: string
    /** What is reached, in virtual seconds per second; absent when it is what was asked for. */
    reached?: number
    graphs: readonly GraphStatus[]
    readings: readonly Reading[]
    /** The newest last. */
    news: readonly News[]
    width: number
    height: number
}

export interface Shares {
    nodes: readonly NodeStatus[]
    /** Nodes left out for lack of lines. */
    hidden: number
    readings: readonly (readonly Reading[])[]
    showNews: boolean
    news: readonly News[]
}

const LEAST_NEWS = 3
/** Title, device line, table rule and head, key line. */
const FIXED = 5
/** Below these heights a section is left out, so that the nodes keep a place. */
const HEIGHT_FOR_NEWS = 12
const HEIGHT_FOR_READINGS = 16

/** Who gets how many of the frame's lines: readings first, then nodes, then the log with what is left. */
export function shareLines(frame: Frame): Shares {
    const all = frame.graphs.flatMap(g => g.nodes)
    const readings = frame.height < HEIGHT_FOR_READINGS ? [] : packReadings(frame.readings, frame.width)
    const newsRule = frame.height < HEIGHT_FOR_NEWS ? 0 : 1
    const used = FIXED + (readings.length ? 1 + readings.length : 0) + newsRule
    const room = Math.max(1, frame.height - used - (newsRule && LEAST_NEWS))
    const fits = all.length <= room
    const nodes = fits ? all : all.slice(0, Math.max(1, room - 1))
    const rest = newsRule && Math.max(0, frame.height - used - nodes.length - (fits ? 0 : 1))
    const news = rest ? frame.news.slice(-rest).flatMap(perLine).slice(-rest) : []
    return { nodes, hidden: all.length - nodes.length, readings, showNews: newsRule > 0, news }
}

function perLine(item: News): News[] {
    return item.text.split("\n").map(text => ({ ...item, text }))
}

/** Readings side by side, as many as fit a line of `width`, separated by three spaces. */
export function packReadings(readings: readonly Reading[], width: number): Reading[][] {
    const lines: Reading[][] = []
    let used = Infinity
    for (const reading of readings) {
        const size = reading.name.length + 1 + reading.text.length + 3
        if (used + size > width) {
            lines.push([])
            used = 1
        }
        lines.at(-1)?.push(reading)
        used += size
    }
    return lines
}
