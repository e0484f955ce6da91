// devicescript-supervisor/sim: boots the very program that is flashed on the real DeviceScript VM, on a virtual clock,
// with mocked sensors. This entry is for Node; the core it wires together is not tied to it.
import type { ScenarioOptions, ScenarioResult } from "./scenario/result.js"

/**
 * Runs a `*.scenario.yaml`, as `devsup test` does; its programs are compiled first, or taken from the cache. Gives `passed`, `failed`, or
 * `invalid` with the problems of the file; `scenarioFailure` makes a text of it. Throws what a compile throws, and for a file that cannot
 * be read.
 */
export async function runScenario(file: string, options: ScenarioOptions = {}): Promise<ScenarioResult> {
    // it reads YAML, which those who only boot boards need not wait for
    return (await import("./node/scenario-file.js")).runScenarioFile(file, options)
}

export { Simulator, type NodeSimulatorOptions } from "./node/simulator.js"

export { Fault } from "../src/control/op.js"
export { Board } from "./board.js"
export type { BootOptions } from "./boot-options.js"
export type { Program } from "./program.js"
export type { BoardClient } from "./board-client.js"
export type { BoardLink, LinkClock } from "./board-link.js"
export * from "./errors.js"
export type { Coverage, CoverageData, FileCoverage, FunctionHits } from "./coverage/coverage.js"
export { beginCoverage, finishCoverage, writeCoverage, type CoverageReport } from "./node/coverage-files.js"
export type { HeapUse } from "./heap.js"
export type { Load, NodeWork } from "./instrument/load.js"
export type { Lateness, Work } from "./instrument/work.js"
export type { LogLevel, LogLine } from "./log-line.js"
export type { Panic } from "./panic.js"
export { describePanic } from "./panic.js"
export { Sensor, type PlayOptions, type SensorValue } from "./sensor.js"
export { sensorNames } from "./sensor-catalog.js"
export type { SensorOptions, SimulatorOptions } from "./simulator.js"
export type { GraphLoad, GraphStatus, JobEvent, LifecycleEvent, NodeStatus, SlotStatus } from "./wire/status.js"
export { Broker, type BrokerOptions, type Message } from "./world/broker.js"
export { Picture } from "./world/picture.js"
export { savePng } from "./node/png.js"
export { Network } from "./world/network.js"
export type { BrownOut } from "./world/brown-out.js"
export type { Written } from "./world/written.js"
export { failureText as scenarioFailure } from "./scenario/failure-text.js"
export type { ScenarioFailure, ScenarioOptions, ScenarioResult } from "./scenario/result.js"
export { Track, type TrackOptions, type TrackRow } from "./track.js"
export { Recording } from "./recording/recording.js"
export type { Replayed } from "./recording/replay.js"
export { Timeline, type TimelineFormat } from "./timeline/timeline.js"
export type { TimelineData } from "./timeline/timeline-data.js"
export { loadRecording } from "./node/recording-file.js"
export { loadTrack } from "./node/track-file.js"
export { compileBatch, compileEntry } from "./node/compile.js"
export { locateEntry } from "./node/project.js"
