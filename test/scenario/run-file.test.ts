// runScenario of devicescript-supervisor/sim: a file in, a result out.
import path from "node:path"
import { expect, test } from "vitest"
import { runScenario, scenarioFailure } from "../../sim/index.js"

const cwd = path.join(import.meta.dirname, "files")

test("it gives what happened, and tells each step", async () => {
    const verbs: string[] = []
    const result = await runScenario("jobs.scenario.yaml", { cwd, seed: 3, passed: step => void verbs.push(step.verb) })
    expect(result).toMatchObject({ file: "jobs.scenario.yaml", outcome: "passed", seed: 3, steps: verbs.length })
    expect(verbs.slice(0, 4)).toEqual(["advance", "activate", "expect", "cancel"])
})

test("aborted, it has failed", async () => {
    const signal = AbortSignal.abort()
    const result = await runScenario("jobs.scenario.yaml", { cwd, signal })
    expect(result.outcome).toBe("failed")
    expect(scenarioFailure(result)[0]).toBe("FAIL jobs.scenario.yaml: jobs of a controller are ended by name and by id")
})

test("a file that is not there is an error", async () => {
    await expect(runScenario("no.scenario.yaml", { cwd })).rejects.toThrow("ENOENT")
})
