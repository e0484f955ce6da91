// The thread itself: it gets a planned board and runs it.
import { serveLane } from "../lanes/serve-lane.js"
import { runBoard, type BoardRun, type FleetOptions } from "./board-run.js"
import type { PlannedBoard } from "./plan.js"

/** Virtual ms are told in heaps of so many wall ms. */
const TELL_EVERY = 200

serveLane<FleetOptions, PlannedBoard, BoardRun, number>((options, tell) => {
    let untold = 0
    let toldAt = 0
    return planned =>
        runBoard(planned, options, ms => {
            untold += ms
            if (performance.now() - toldAt < TELL_EVERY) return
            tell(untold)
            untold = 0
            toldAt = performance.now()
        })
})
