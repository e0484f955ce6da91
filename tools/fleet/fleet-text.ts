// What people read of a fleet. Pure.
import { formatSpan } from "../duration.js"
import type { BoardRun } from "./board-run.js"

export interface FleetSummary {
    boards: number
    /** Asked for, and not run because of an interruption. */
    notRun: number
    well: number
    panicked: number
    /** Without a panic. */
    withCrashes: number
    panics: number
    crashes: number
    faults: number
    logErrors: number
    boots: number
    virtualMs: number
    wallMs: number
    /** Virtual time of all boards by the time it took. */
    speed: number
    /** Most memory that the process has had, bytes. */
    memoryBytes: number
}

export function summaryOf(
    runs: readonly BoardRun[],
    planned: number,
    took: { wallMs: number; memoryBytes: number }
): FleetSummary {
    const sum = (of: (run: BoardRun) => number) => runs.reduce((total, run) => total + of(run), 0)
    const virtualMs = sum(run => run.virtualMs)
    return {
        boards: planned,
        notRun: planned - runs.length,
        well: runs.filter(run => !hasGoneDown(run) && !hasCrashed(run)).length,
        panicked: runs.filter(hasGoneDown).length,
        withCrashes: runs.filter(run => !hasGoneDown(run) && hasCrashed(run)).length,
        panics: sum(run => run.panics.length),
        crashes: sum(crashesOf),
        faults: sum(run => run.faults),
        logErrors: sum(run => run.logErrors),
        boots: sum(run => run.boots),
        virtualMs,
        wallMs: Math.round(took.wallMs),
        speed: Math.round(virtualMs / Math.max(1, took.wallMs)),
        memoryBytes: took.memoryBytes,
    }
}

export const hasGoneDown = (run: BoardRun): boolean => run.panics.length > 0 || run.isDead
export const hasCrashed = (run: BoardRun): boolean => crashesOf(run) > 0
const crashesOf = (run: BoardRun) => Object.values(run.crashes).reduce((a, b) => a + b, 0)

/** `ok    board 3  0e56e2ca93a01da7  seed 7  10 min in 0.9 s`, and what was not well. */
export function boardLine(run: BoardRun): string {
    const { board, device, seed, boots, panics, isDead, crashes, faults, down, logErrors, firstError } = run
    const word = hasGoneDown(run) ? "PANIC" : hasCrashed(run) ? "crash" : "ok   "
    const first = panics[0]
    const told = [
        ...(first ? [`${first.name} at ${(first.at / 1000).toFixed(3)} s: ${first.message}`] : []),
        ...(panics.length > 1 ? [`${panics.length} panics`] : []),
        ...(isDead ? ["dead since"] : []),
        ...(boots !== 1 ? [`${boots} boots`] : []),
        ...Object.entries(crashes).map(([node, n]) => `${node} crashed${n > 1 ? ` ${n} times` : ""}`),
        ...Object.entries(down).map(([node, state]) => `${node} is ${state}`),
        ...(faults ? [counted(faults, "fault")] : []),
        ...(logErrors ? [`${counted(logErrors, "error")} logged, the first: ${firstError}`] : []),
    ]
    const time = `${formatSpan(run.virtualMs)} in ${(run.wallMs / 1000).toFixed(1)} s`
    const head = `${word} board ${String(board).padStart(2)}  ${device}  seed ${seed}  ${time}`
    return [head, ...told].join("\n      ")
}

export function summaryLine(s: FleetSummary): string {
    const parts = [
        `${s.well} well`,
        ...(s.panicked ? [`${s.panicked} panicked`] : []),
        ...(s.withCrashes ? [`${s.withCrashes} with crashed nodes`] : []),
        ...(s.notRun ? [`${s.notRun} not run to the end`] : []),
    ]
    const time = `${formatSpan(s.virtualMs)} of virtual time in ${(s.wallMs / 1000).toFixed(1)} s, ${s.speed} x real time`
    return `${counted(s.boards, "board")}: ${parts.join(", ")}; ${time}; ${Math.round(s.memoryBytes / 2 ** 20)} MB`
}

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`
