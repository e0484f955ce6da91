// Durations as people type them: `500ms 60s 5m 2h`; a bare number is milliseconds. Pure.
import { durationText } from "../sim/scenario/duration.js"
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a duration above zero, rounded; `option` names it in the UserError (exit 2) for anything else. */
export function parseDuration(text: string, option: string): number {
    const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text.trim())
    const ms = match ? Math.round(Number(match[1]) * (UNITS[match[2] ?? "ms"] ?? 1)) : NaN
    if (ms > 0 && Number.isSafeInteger(ms)) return ms
    throw new UserError(
        ExitCode.Usage,
        `a duration above zero for ${option}`,
        `"${text}"`,
        `write a number with its unit, such as ${option} 500ms, 60s, 5m or 2h (a bare number is milliseconds)`
    )
}

/** A line for whoever may have meant seconds: a bare number under 1000. Undefined for any other duration. */
export function unitHint(text: string, option: string): string | undefined {
    const bare = text.trim()
    if (!/^\d*\.?\d+$/.test(bare) || Number(bare) >= 1000) return undefined
    return `note: ${option} ${bare} is ${bare} ms; ${option} ${bare}s is seconds\n`
}

/** `1d 02:03:04`, or `02:03:04`: a virtual time in milliseconds for people. */
export function formatClock(ms: number): string {
    const total = Math.floor(ms / 1000)
    const days = Math.floor(total / 86_400)
    const clock = [Math.floor(total / 3600) % 24, Math.floor(total / 60) % 60, total % 60]
    return (days ? `${days}d ` : "") + clock.map(n => String(n).padStart(2, "0")).join(":")
}

/** A short age: `120ms`, `1.2s`, `45s`, `12m`, `3h`. */
export function formatAge(ms: number): string {
    if (ms < 1000) return `${Math.round(ms)}ms`
    if (ms < 9_950) return `${(ms / 1000).toFixed(1)}s`
    if (ms < 99_500) return `${Math.round(ms / 1000)}s`
    if (ms < 5_970_000) return `${Math.round(ms / 60_000)}m`
    return `${Math.round(ms / 3_600_000)}h`
}

/** `0.9 s`, `10 min`, `3.3 h`: how long something takes, in whole units where it can. */
export function formatSpan(ms: number): string {
    const rounded =
        ms < 10_000
            ? Math.round(ms / 100) * 100
            : ms < 600_000
              ? Math.round(ms / 1000) * 1000
              : Math.round(ms / 60_000) * 60_000
    if (rounded < 60_000) return `${rounded / 1000} s`
    if (rounded < 3_600_000) return `${Math.round(rounded / 6000) / 10} min`
    return rounded % 3_600_000 === 0 ? durationText(rounded) : `${(rounded / 3_600_000).toFixed(1)} h`
}
