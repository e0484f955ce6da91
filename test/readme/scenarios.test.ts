// Every yaml block of docs/scenarios.md: whole scenarios run with the README's firmware, steps by themselves are read as steps for it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { scenarioFiles } from "../../sim/node/scenario-files.js"
import { GraphNames } from "../../sim/scenario/graph-names.js"
import { runScenario } from "../../sim/scenario/run.js"
import { readScenario, type ScenarioFiles } from "../../sim/scenario/scenario.js"
import { KeptTexts } from "../scenario/read-and-run.js"
import { examplesIn } from "./code-blocks.js"

const root = path.join(import.meta.dirname, "../..")
const text = (file: string) => readFileSync(path.join(root, file), "utf8")
const blocks = [...text("docs/scenarios.md").matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(block => block[1] ?? "")
const isWhole = (block: string) => /^boards:/m.test(block)

// The README's first program stands for src/main.ts.
const entry = path.join(root, ".cache/examples/scenario-guide.ts")
mkdirSync(path.dirname(entry), { recursive: true })
writeFileSync(entry, examplesIn("README.md", text("README.md"))[0]?.source ?? "")
const files: ScenarioFiles = {
    ...scenarioFiles(entry),
    entry: written => (written === "src/main.ts" ? entry : undefined),
}
const make = (seed: number) => Simulator.create({ seed })
const graphs = new GraphNames(make)

describe("docs/scenarios.md", () => {
    test("shows a whole scenario first", () => expect(blocks.map(isWhole)).toEqual([true, false, false]))

    test.each(blocks.filter(isWhole))("%s", async block => {
        const read = await readScenario("guide", block, files)
        if ("problems" in read) throw new Error(JSON.stringify(read.problems))
        const snapshots = new KeptTexts()
        snapshots.update = true
        const result = await runScenario(read, { simulator: make, graphs, snapshots })
        expect(result.failure).toBeUndefined()
        expect(result.outcome).toBe("passed")
    })

    test.each(blocks.filter(block => !isWhole(block)))("%s", async block => {
        const head =
            "boards: { board: src/main.ts }\nsensors: { outdoor: { service: temperature }, button: 0 }\nsteps:\n"
        const read = await readScenario("guide", head + block, files)
        if ("problems" in read) throw new Error(JSON.stringify(read.problems))
        expect(await graphs.problems(read)).toEqual([])
    })
})
