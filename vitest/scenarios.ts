// Scenario files as tests: each is one, with what failed in its error.
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, test } from "vitest"
import { failureText } from "../sim/scenario/failure-text.js"
import { findScenarios } from "../sim/node/find-scenarios.js"
import { graphNames, runScenarioFile } from "../sim/node/scenario-file.js"
import { nameIn } from "../sim/scenario/scenario.js"
import { seedOf } from "./environment.js"

export interface DescribeOptions {
    /** The folder that paths begin at; default: the process's, which vitest makes the project's. */
    cwd?: string
    /** Of everything random; default: the environment's DEVSUP_SEED, or the scenario's own. */
    seed?: number
    /** Real ms a scenario may take, compiling too. Default 120000. */
    timeout?: number
}

/** A failed scenario. The message is what `devsup test` says. */
export class ScenarioFailed extends Error {
    constructor(lines: readonly string[]) {
        super(lines.join("\n"))
        this.name = "ScenarioFailed"
        // where this was thrown says nothing; the step's place is in the message
        this.stack = `${this.name}: ${this.message}`
    }
}

/**
 * Makes a test of each scenario file that `where` means: files, folders, or patterns with * and **; default: every `*.scenario.yaml` in the
 * folder and below. Throws ScenarioError where there is none.
 */
export function describeScenarios(where: string | string[] = [], options: DescribeOptions = {}): void {
    const { cwd = process.cwd(), timeout = 120_000 } = options
    const inEnvironment = process.env["DEVSUP_SEED"]
    const seed = options.seed ?? (inEnvironment ? seedOf(inEnvironment) : undefined)
    const graphs = graphNames()
    describe("scenarios", () => {
        for (const file of findScenarios([where].flat(), cwd))
            test(`${file}: ${nameIn(file, readFileSync(path.resolve(cwd, file), "utf8"))}`, { timeout }, async () => {
                const result = await runScenarioFile(file, { cwd, ...(seed === undefined ? {} : { seed }) }, graphs)
                if (result.outcome !== "passed") throw new ScenarioFailed(failureText(result))
            })
    })
}
