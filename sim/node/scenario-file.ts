// One scenario file from disk, read and run. Owns nothing; whoever runs many gives one `GraphNames`, so that a program is asked for its
// nodes once.
import { readFile } from "node:fs/promises"
import path from "node:path"
import { GraphNames } from "../scenario/graph-names.js"
import type { Problem } from "../scenario/problem.js"
import type { ScenarioOptions, ScenarioResult } from "../scenario/result.js"
import { runScenario } from "../scenario/run.js"
import { readScenario, type Scenario } from "../scenario/scenario.js"
import { scenarioFiles, snapshotsBeside } from "./scenario-files.js"
import { Simulator } from "./simulator.js"

/** What the nodes of programs are called, found out on simulators of Node. */
export function graphNames(): GraphNames {
    return new GraphNames(seed => Simulator.create({ seed, coverage: false }))
}

/** Reads a file (a path from `cwd`, as it is shown). */
export async function readScenarioFile(file: string, cwd: string): Promise<Scenario | { problems: Problem[] }> {
    const full = path.resolve(cwd, file)
    return await readScenario(file, await readFile(full, "utf8"), scenarioFiles(full))
}

/**
 * Runs a scenario file; its programs are compiled first, or taken from the cache. Gives `passed`, `failed`, or `invalid` with the
 * problems of the file. Throws what a compile throws, and for a file that cannot be read.
 */
export async function runScenarioFile(
    file: string,
    options: ScenarioOptions = {},
    graphs = graphNames()
): Promise<ScenarioResult> {
    const { cwd = process.cwd(), seed, update = false, signal, passed, coverageFolder } = options
    const read = await readScenarioFile(file, cwd)
    if ("problems" in read) {
        const { problems } = read
        return { file, name: file, seed: seed ?? 1, outcome: "invalid", virtualMs: 0, steps: 0, problems }
    }
    return await runScenario(seed === undefined ? read : { ...read, seed }, {
        simulator: of => Simulator.create({ seed: of, ...(coverageFolder === undefined ? {} : { coverageFolder }) }),
        graphs,
        snapshots: snapshotsBeside(path.resolve(cwd, file), update),
        ...(passed ? { passed } : {}),
        ...(signal ? { signal } : {}),
    })
}
