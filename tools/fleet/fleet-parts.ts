// What a fleet is made of on this computer. Loaded when one is asked for.
import { availableParallelism } from "node:os"
import { compileAll } from "../compile-all.js"
import { laneInThread } from "../lanes/thread-lane.js"
import type { FleetParts } from "./run-fleet.js"

export const fleetParts: FleetParts = {
    compile: compileAll,
    cores: availableParallelism,
    lane: (options, passed) => laneInThread(new URL("./fleet-worker", import.meta.url), options, passed),
    memory: () => process.resourceUsage().maxRSS * 1024,
}
