// The time axis: where its ticks stand and how times read. Pure.

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const STEPS = [
    ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map(ms => ms),
    ...[1, 2, 5, 10, 15, 30].map(s => s * SECOND),
    ...[1, 2, 5, 10, 15, 30].map(m => m * MINUTE),
    ...[1, 2, 3, 6, 12].map(h => h * HOUR),
    ...[1, 2, 5, 10, 20, 50].map(d => d * DAY),
]

/** The ms between two ticks so that at most `most` stand in the span. */
export function tickStep(span: number, most: number): number {
    return STEPS.find(step => span / step <= most) ?? STEPS[STEPS.length - 1]
}

/** `250 ms`, `0:05`, `1:02:03`, `2d 03:00`: as short as the step allows. */
export function tickLabel(at: number, step: number): string {
    if (step < SECOND) return `${(at / SECOND).toFixed(3).replace(/0+$/, "").replace(/\.$/, "")} s`
    const two = (n: number) => String(n).padStart(2, "0")
    const [days, hours, minutes, seconds] = [DAY, HOUR, MINUTE, SECOND].map(unit => Math.floor(at / unit))
    if (days) return `${days}d ${two(hours % 24)}:${two(minutes % 60)}`
    return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A moment to the millisecond: `12.345 s`, `1:02:03.400`. */
export function moment(at: number): string {
    const ms = Math.round(at)
    if (ms < MINUTE) return `${(ms / SECOND).toFixed(3)} s`
    return `${tickLabel(ms, SECOND)}.${String(ms % SECOND).padStart(3, "0")}`
}

/** `950 ms`, `12.3 s`, `4.5 min`, `3.0 h`, `2.1 d`. */
export function lasting(ms: number): string {
    if (ms < SECOND) return `${Math.round(ms)} ms`
    if (ms < MINUTE) return `${trim(ms / SECOND)} s`
    if (ms < HOUR) return `${trim(ms / MINUTE)} min`
    return ms < DAY ? `${trim(ms / HOUR)} h` : `${trim(ms / DAY)} d`
}

function trim(n: number): string {
    return n.toFixed(1).replace(/\.0$/, "")
}
