// Where scenarios run one after another: in this process, or in a worker thread.
import { readFile } from "node:fs/promises"
import path from "node:path"
import { Simulator } from "../../sim/index.js"
import { scenarioFiles, snapshotsBeside } from "../../sim/node/scenario-files.js"
import { GraphNames } from "../../sim/scenario/graph-names.js"
import type { Problem } from "../../sim/scenario/problem.js"
import { runScenario, type ScenarioResult } from "../../sim/scenario/run.js"
import { readScenario, type Scenario } from "../../sim/scenario/scenario.js"

export interface LaneOptions {
    cwd: string
    /** Instead of the scenarios' own. */
    seed?: number
    /** Write snapshots instead of comparing. */
    update: boolean
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

export interface Lane {
    /** Throws what a compile throws. */
    run(file: string): Promise<TimedResult>
    close(): void
}

/** Reads a file (a path from `cwd`, as it is shown). */
export async function readScenarioFile(file: string, cwd: string): Promise<Scenario | { problems: Problem[] }> {
    const full = path.resolve(cwd, file)
    return await readScenario(file, await readFile(full, "utf8"), scenarioFiles(full))
}

export function laneHere(
    options: LaneOptions,
    passed: (step: StepDone) => void,
    signal?: AbortSignal,
    now: () => number = () => performance.now()
): Lane {
    const simulator = (seed: number) => Simulator.create({ seed })
    const graphs = new GraphNames(simulator)
    return {
        async run(file) {
            const begin = now()
            const read = await readScenarioFile(file, options.cwd)
            if ("problems" in read) throw new Error(`${file} changed while it was tested`)
            const scenario = options.seed === undefined ? read : { ...read, seed: options.seed }
            const result = await runScenario(scenario, {
                simulator,
                graphs,
                snapshots: snapshotsBeside(path.resolve(options.cwd, file), options.update),
                passed: ({ verb, place, round, at }) =>
                    passed({ file, verb, line: place.line, at, ...(round === undefined ? {} : { round }) }),
                ...(signal ? { signal } : {}),
            })
            return { ...result, wallMs: now() - begin }
        },
        close: () => undefined,
    }
}
