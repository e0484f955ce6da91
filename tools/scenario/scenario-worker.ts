// The thread itself: it gets the name of a file and runs that scenario.
import { serveLane } from "../lanes/serve-lane.js"
import { laneHere, type StepDone, type TimedResult } from "./lane.js"
import type { ThreadData } from "./worker-lane.js"

serveLane<ThreadData, string, TimedResult, StepDone>(({ options, verbose }, tell) => {
    const lane = laneHere(options, step => verbose && tell(step))
    return file => lane.run(file)
})
