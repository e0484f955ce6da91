// Where scenarios run one after another: in this process, or in a worker thread.
import { graphNames, runScenarioFile } from "../../sim/node/scenario-file.js"
import type { ScenarioResult, StepDone as Done } from "../../sim/scenario/result.js"
import type { Lane } from "../lanes/lane.js"

export interface LaneOptions {
    cwd: string
    /** Instead of the scenarios' own. */
    seed?: number
    /** Write snapshots instead of comparing. */
    update: boolean
    /** Where to leave which lines ran. */
    coverageFolder?: string
}

/** A result, and how long it took. */
export interface TimedResult extends ScenarioResult {
    wallMs: number
}

export interface StepDone {
    file: string
    verb: string
    line: number
    round?: string
    /** Virtual ms. */
    at: number
}

/** Takes files; throws what a compile throws. */
export type ScenarioLane = Lane<string, TimedResult>

export function laneHere(
    options: LaneOptions,
    passed: (step: StepDone) => void,
    signal?: AbortSignal,
    now: () => number = () => performance.now()
): ScenarioLane {
    const graphs = graphNames()
    return {
        async run(file) {
            const begin = now()
            const tell = ({ verb, place, round, at }: Done) =>
                passed({ file, verb, line: place.line, at, ...(round === undefined ? {} : { round }) })
            const all = { ...options, passed: tell, ...(signal ? { signal } : {}) }
            const result = await runScenarioFile(file, all, graphs)
            return { ...result, wallMs: now() - begin }
        },
        close: () => undefined,
    }
}
