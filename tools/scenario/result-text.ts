// The lines that `devsup test` prints while it runs and when it is done. Pure.
import { formatSpan } from "../duration.js"
import type { StepDone, TimedResult } from "./lane.js"

const WORDS = { passed: "ok  ", failed: "FAIL", invalid: "BAD " }

/** `ok   a.scenario.yaml: it is warm (12 steps, 1h in 0.3 s)` */
export function resultLine({ outcome, file, name, steps, virtualMs, wallMs }: TimedResult): string {
    return `${WORDS[outcome]} ${file}: ${name} (${steps} steps, ${formatSpan(virtualMs)} in ${(wallMs / 1000).toFixed(1)} s)`
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
    return `${what}: ${counts.join(", ")}; ${formatSpan(virtual)} of virtual time in ${(wallMs / 1000).toFixed(1)} s`
}
