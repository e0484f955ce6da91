// The thread itself: it gets the name of a file, runs that scenario, and says how it went.
import { parentPort, workerData } from "node:worker_threads"
import { laneHere, type LaneOptions } from "./lane.js"
import type { Said } from "./worker-lane.js"

const { options, verbose } = workerData as { options: LaneOptions; verbose: boolean }
const say = (said: Said) => parentPort?.postMessage(said)
const lane = laneHere(options, step => verbose && say({ kind: "step", step }))
parentPort?.on("message", (file: string) => {
    lane.run(file).then(
        result => say({ kind: "result", result }),
        error => say({ kind: "error", message: (error as Error).message })
    )
})
