// Runs one scenario from its first step to its last, or to the first that fails. What it gives is plain data (result.ts).
import { boardReport } from "../board-report.js"
import type { SimulatorCore } from "../simulator.js"
import { GraphNames } from "./graph-names.js"
import type { ScenarioFailure, ScenarioResult, StepDone } from "./result.js"
import type { Scenario } from "./scenario.js"
import { Stage, StagedBoard, type SnapshotStore } from "./stage.js"
import { StepError } from "./step.js"
import { StepFailure } from "./step-failure.js"
import { start } from "./steps/sensors.js"

export interface RunHost {
    simulator(seed: number): Promise<SimulatorCore>
    snapshots: SnapshotStore
    graphs: GraphNames
    /** Told of each step that is done. */
    passed?(step: StepDone): void
    /** Aborted: the scenario ends at once, as failed. */
    signal?: AbortSignal
}

/** Throws what a compile throws; everything else ends as a result. */
export async function runScenario(scenario: Scenario, host: RunHost): Promise<ScenarioResult> {
    const { file, name, seed } = scenario
    const result: ScenarioResult = { file, name, seed, outcome: "passed", virtualMs: 0, steps: 0 }
    const sim = await host.simulator(seed)
    const close = () => void sim.close()
    host.signal?.addEventListener("abort", close)
    if (host.signal?.aborted) close()
    const stage = new Stage(sim, host.snapshots, (step, round) => {
        result.steps++
        host.passed?.({ ...step, at: sim.now, ...(round === undefined ? {} : { round }) })
    })
    try {
        const problems = await host.graphs.problems(scenario)
        if (problems.length) return { ...result, outcome: "invalid", problems }
        await setUp(scenario, stage)
        for (const step of scenario.steps) await step.run(stage)
        stage.noPanic()
    } catch (e) {
        if (!(e instanceof StepError) && stage.boards.size < scenario.boards.length && isCompile(e)) throw e
        result.outcome = "failed"
        result.failure = failureOf(e, stage)
    } finally {
        host.signal?.removeEventListener("abort", close)
        result.virtualMs = sim.now
        await sim.close()
    }
    return result
}

async function setUp({ boards, sensors, broker }: Scenario, stage: Stage): Promise<void> {
    // boards that boot before it have no network
    if (broker) stage.broker = await stage.sim.broker(broker)
    for (const { name, service, reading, track, connected } of sensors) {
        const sensor = stage.sim.sensor(service, { name, ...(reading === undefined ? {} : { reading }) })
        if (track) start(sensor, track)
        if (!connected) sensor.disconnect()
        stage.sensors.set(name, sensor)
    }
    for (const { name, entry, deviceId, settings } of boards) {
        const board = await stage.sim.boot(entry, {
            ...(deviceId === undefined ? {} : { deviceId }),
            ...(settings === undefined ? {} : { settings }),
        })
        stage.boards.set(name, new StagedBoard(name, board))
    }
}

function isCompile(e: unknown): boolean {
    return e instanceof Error && ["CompileError", "ToolchainError", "EntryError"].includes(e.name)
}

function failureOf(error: unknown, stage: Stage): ScenarioFailure {
    const step = error instanceof StepError ? error : undefined
    const cause = step ? step.cause : error
    const told =
        cause instanceof StepFailure
            ? { expected: cause.wanted, found: cause.found }
            : { expected: step ? `${step.step.verb} to be done` : "the boards to start", found: firstLine(cause) }
    return {
        ...(step ? { place: step.step.place, verb: step.step.verb } : {}),
        ...(step?.round === undefined ? {} : { round: step.round }),
        ...told,
        boards: [...stage.boards.values()].map(({ name, board }) => ({ name, ...boardReport(board) })),
    }
}

function firstLine(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error)
    return message.split("\n").slice(0, 6).join("\n").replace(/\.$/, "")
}
