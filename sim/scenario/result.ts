// How a scenario went. Plain data: it may cross a thread.
import type { BoardReport } from "../board-report.js"
import type { Place, Problem } from "./problem.js"

export interface ScenarioResult {
    file: string
    name: string
    seed: number
    /** `invalid`: it names nodes that are none, which only its program could tell. */
    outcome: "passed" | "failed" | "invalid"
    /** Virtual ms that passed. */
    virtualMs: number
    /** Steps done, those in a `repeat` each time. */
    steps: number
    failure?: ScenarioFailure
    problems?: Problem[]
}

export interface ScenarioFailure {
    /** Where the step stands; absent when the scenario did not get to its steps. */
    place?: Place
    verb?: string
    round?: string
    /** Without "expected". */
    expected: string
    /** Without "found"; may have several lines. */
    found: string
    /** How each board stood. */
    boards: ({ name: string } & BoardReport)[]
}

/** A step that is done. */
export interface StepDone {
    verb: string
    place: Place
    /** Of a `repeat`: `round 2 of 10`. */
    round?: string
    /** Virtual ms. */
    at: number
}

/** What can be said about a run of a file. */
export interface ScenarioOptions {
    /** The folder that paths begin at; default: the process's. */
    cwd?: string
    /** Of everything random, instead of the scenario's own. */
    seed?: number
    /** Write snapshots instead of comparing with them. Default false. */
    update?: boolean
    /** A folder in which to leave which lines ran: `finishCoverage` makes a report of all that is there. */
    coverageFolder?: string
    /** Aborted: the scenario ends at once, as failed. */
    signal?: AbortSignal
    /** Told of each step that is done. */
    passed?(step: StepDone): void
}
