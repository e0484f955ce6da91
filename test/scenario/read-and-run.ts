// Reads a scenario given as text, as if it stood in test/scenario/files, and runs it.
import path from "node:path"
import { Simulator } from "../../sim/index.js"
import { scenarioFiles } from "../../sim/node/scenario-files.js"
import { GraphNames } from "../../sim/scenario/graph-names.js"
import { describeProblem } from "../../sim/scenario/problem.js"
import type { ScenarioResult } from "../../sim/scenario/result.js"
import { runScenario } from "../../sim/scenario/run.js"
import { readScenario, type Scenario } from "../../sim/scenario/scenario.js"
import type { SnapshotStore } from "../../sim/scenario/stage.js"

const FILE = path.join(import.meta.dirname, "files/x.scenario.yaml")
const make = (seed: number) => Simulator.create({ seed })
const graphs = new GraphNames(make)

/** Snapshots in memory. */
export class KeptTexts implements SnapshotStore {
    readonly texts = new Map<string, string>()
    update = false
    read = (name: string) => Promise.resolve(this.texts.get(name))
    write = (name: string, text: string) => Promise.resolve(void this.texts.set(name, text))
}

/** The mistakes of a text, as they are told, without the folder. */
export async function mistakes(text: string): Promise<string[]> {
    const read = await readScenario("x.scenario.yaml", text, scenarioFiles(FILE))
    return "problems" in read ? read.problems.map(describeProblem) : []
}

export async function runText(text: string, snapshots: SnapshotStore = new KeptTexts()): Promise<ScenarioResult> {
    const read = await readScenario("x.scenario.yaml", text, scenarioFiles(FILE))
    if ("problems" in read) throw new Error(read.problems.map(describeProblem).join("\n"))
    return await run(read, snapshots)
}

export const run = (scenario: Scenario, snapshots: SnapshotStore) =>
    runScenario(scenario, { simulator: make, snapshots, graphs })
