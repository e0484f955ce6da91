// Scenarios in a worker thread, seen from the outside.
import { laneInThread as lane } from "../lanes/thread-lane.js"
import type { LaneOptions, ScenarioLane, StepDone } from "./lane.js"

/** What the thread is made with. */
export interface ThreadData {
    options: LaneOptions
    /** Whether it tells of each step. */
    verbose: boolean
}

export function laneInThread(options: LaneOptions, passed: (step: StepDone) => void, verbose: boolean): ScenarioLane {
    const data: ThreadData = { options, verbose }
    return lane(new URL("./scenario-worker", import.meta.url), data, passed)
}
