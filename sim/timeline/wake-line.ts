// How often somebody's fibers wake, as a small stepped line; all lines of a picture have one scale, so that they can be compared.
// Rule: heights go by the root of the rate, or who wakes once a second could not be seen beside who wakes a hundred times.
import type { Wakes } from "./timeline-data.js"

/** px that the line is high. */
export const WAKE_HEIGHT = 9

export interface WakeLine {
    /** Time, and px from the line's top; a height holds until the next. */
    points: [at: number, up: number][]
    tip: string
}

/** Wakes a second in the fastest slice. */
export function fastest({ slice, counts }: Wakes): number {
    return Math.max(0, ...counts) / (slice / 1000)
}

/** @param top wakes a second that the full height stands for */
export function wakeLine(name: string, { total, from, slice, counts }: Wakes, to: number, top: number): WakeLine {
    const points: WakeLine["points"] = []
    for (const [i, count] of counts.entries()) {
        const rate = count / (slice / 1000)
        const up = WAKE_HEIGHT * (1 - Math.sqrt(Math.min(1, rate / Math.max(top, 1e-9))))
        const at = from + i * slice
        // the slice that is not over would look like one in which less happened
        if (at + slice > to && points.length) break
        if (points[points.length - 1]?.[1] !== up) points.push([at, up])
    }
    if (points.length) points.push([to, points[points.length - 1][1]])
    const mean = total / Math.max(0.001, (to - from) / 1000)
    return {
        points,
        tip: `${name}: ${total} wakes, ${shown(mean)} a second, at most ${shown(fastest({ total, from, slice, counts }))}`,
    }
}

function shown(rate: number): string {
    return rate >= 10 ? rate.toFixed(0) : rate.toFixed(1)
}
