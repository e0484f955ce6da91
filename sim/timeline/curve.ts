// A sensor's curve in its lane. Pure. A value holds until the next, as it does in a register.
import { moment } from "./axis.js"
import type { SensorCurve } from "./timeline-data.js"

export interface CurveShape {
    /** Time and px below the lane's top, in order: the line goes level, then up or down. */
    points: [at: number, x: number, y: number][]
    gaps: { from: number; to: number; x: number; width: number }[]
    /** The highest and the lowest value, as they read. */
    high: string
    low: string
    tips: { from: number; to: number; x: number; width: number; tip: string }[]
}

const PADDING = 7
/** px that a tip's field is wide at least. */
const TIP = 6

export function layCurve(sensor: SensorCurve, end: number, scale: (at: number) => number, height: number): CurveShape {
    const { points, gaps, name } = sensor
    const values = points.map(point => point[1])
    const low = values.reduce((a, b) => Math.min(a, b), Infinity)
    const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
    const flat = high - low < 1e-9
    const y = (value: number) =>
        flat ? height / 2 : PADDING + ((high - value) / (high - low)) * (height - 2 * PADDING)
    const drawn: CurveShape["points"] = []
    for (const column of columns(points, scale)) for (const [at, value] of column) drawn.push([at, scale(at), y(value)])
    const tips: CurveShape["tips"] = []
    for (const [i, [at, value]] of points.entries()) {
        const x = scale(at)
        const last = tips[tips.length - 1]
        const to = points[i + 1]?.[0] ?? end
        const tip = `${name}: ${number(value)} from ${moment(at)}`
        if (last && x < last.x + TIP) Object.assign(last, { to, width: scale(to) - last.x })
        else tips.push({ from: at, to, x, width: Math.max(0.5, scale(to) - x), tip })
    }
    if (drawn.length) drawn.push([end, scale(end), drawn[drawn.length - 1][2]])
    return {
        points: drawn,
        gaps: gaps.map(gap => ({ ...gap, x: scale(gap.from), width: Math.max(1, scale(gap.to) - scale(gap.from)) })),
        high: values.length ? number(high) : "",
        low: values.length && !flat ? number(low) : "",
        tips,
    }
}

/** Of the points in one pixel the first, the lowest, the highest and the last are drawn. */
function* columns(points: SensorCurve["points"], scale: (at: number) => number): Generator<SensorCurve["points"]> {
    for (let i = 0; i < points.length;) {
        const x = Math.floor(scale(points[i][0]))
        const from = i
        while (i < points.length && Math.floor(scale(points[i][0])) === x) i++
        const some = points.slice(from, i)
        if (some.length <= 4) yield some
        else {
            const lowest = some.reduce((a, b) => (b[1] < a[1] ? b : a))
            const highest = some.reduce((a, b) => (b[1] > a[1] ? b : a))
            yield some.filter((p, k) => k === 0 || p === lowest || p === highest || k === some.length - 1)
        }
    }
}

function number(value: number): string {
    return Number.isInteger(value) ? String(value) : String(Math.round(value * 100) / 100)
}
