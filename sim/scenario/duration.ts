// Durations in scenario files, written as on the command line: `500ms 60s 5m 2h`; a bare number is milliseconds. Pure.
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Whole milliseconds, 0 or more; undefined for what is no duration. */
export function durationOf(written: unknown): number | undefined {
    const match = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|m|h|d)?$/.exec(String(written).trim())
    if (!match || (typeof written !== "string" && typeof written !== "number")) return undefined
    const ms = Math.round(Number(match[1]) * UNITS[match[2] ?? "ms"])
    return Number.isSafeInteger(ms) ? ms : undefined
}

/** The duration as a person would have written it: `1h`, `90s`, `1500ms`. */
export function durationText(ms: number): string {
    for (const unit of ["d", "h", "m", "s"]) if (ms > 0 && ms % UNITS[unit] === 0) return `${ms / UNITS[unit]}${unit}`
    return `${Math.round(ms)}ms`
}
