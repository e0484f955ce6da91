// What is known while a scenario file is read: the boards and sensors it declares, and what it mentions that only files or a running
// program can confirm. Owns the list of problems.
import type { Recording } from "../recording/recording.js"
import type { Track, TrackOptions, TrackRow } from "../track.js"
import type { Problem } from "./problem.js"
import type { SensorCheck } from "./sensor-check.js"
import type { Spot } from "./spot.js"

/** A name that must be one of a board's nodes. */
export interface NodeMention {
    node: string
    board: string
    spot: Spot
}

/** A recording, read before the scenario starts. */
export interface TrackMention {
    /** A path from the scenario's folder; absent: the rows stand in the scenario. */
    file?: string
    rows?: TrackRow[]
    options: TrackOptions
    spot: Spot
    track?: Track
    /** Column that is taken where the file has it and none is named. */
    service: string
}

/** A recorded bus, read before the scenario starts. */
export interface RecordingMention {
    /** A path from the scenario's folder. */
    file: string
    spot: Spot
    recording?: Recording
}

export class Scope {
    readonly problems: Problem[] = []
    readonly boards: string[] = []
    readonly sensors = new Map<string, SensorCheck>()
    readonly nodes: NodeMention[] = []
    readonly tracks: TrackMention[] = []
    readonly recordings: RecordingMention[] = []
    /** The scenario has a network with a broker on it. */
    hasBroker = false
    /** The board that the step being read is about. */
    board = ""
    /** What steps take that say nothing. */
    readonly defaults = { within: 30_000 }

    /** Takes a problem; gives undefined, as a reader does that found one. */
    report(problem: Problem): undefined {
        this.problems.push(problem)
    }
}
