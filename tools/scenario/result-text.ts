// The lines that `devsup test` prints while it runs and when it is done. Pure.
import { durationText } from "../../sim/scenario/duration.js"
import type { StepDone, TimedResult } from "./lane.js"

const WORDS = { passed: "ok  ", failed: "FAIL", invalid: "BAD " }

/** `ok   a.scenario.yaml: it is warm (12 steps, 1h in 0.3 s)` */
export function resultLine({ outcome, file, name, steps, virtualMs, wallMs }: TimedResult): string {
    return `${WORDS[outcome]} ${file}: ${name} (${steps} steps, ${shortTime(virtualMs)} in ${(wallMs / 1000).toFixed(1)} s)`
}

export function stepLine({ file, line, verb, round, at }: StepDone): string {
    return `${(at / 1000).toFixed(3).padStart(10)} s  ${file}:${line} ${verb}${round === undefined ? "" : `, ${round}`}`
}

export function progressLine(done: number, all: number): string {
    return `${done} of ${all} scenarios …`
}

export function summaryLine(results: readonly TimedResult[], all: number, wallMs: number): string {
    const of = (outcome: TimedResult["outcome"]) => results.filter(result => result.outcome === outcome).length
    const counts = [
        `${of("passed")} passed`,
        ...(of("failed") ? [`${of("failed")} failed`] : []),
        ...(of("invalid") ? [`${of("invalid")} with mistakes`] : []),
        ...(results.length < all ? [`${all - results.length} not run`] : []),
    ]
    const virtual = results.reduce((sum, result) => sum + result.virtualMs, 0)
    const what = all === 1 ? "1 scenario" : `${all} scenarios`
    return `${what}: ${counts.join(", ")}; ${shortTime(virtual)} of virtual time in ${(wallMs / 1000).toFixed(1)} s`
}

/** Whole units where it can: a virtual time for people. */
function shortTime(ms: number): string {
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
