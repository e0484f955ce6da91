// Every block of docs/testing-firmware.md: its tests run with vitest against the README's firmware, its YAML is what `devsup new` writes or is
// read, and what it says of failures is what is said. The commands of its CI files are run by test/package/package.test.ts.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { parse } from "yaml"
import "../../vitest/index.js"
import "../built-command.js"
import { runScenario, Simulator } from "../../sim/index.js"
import { TEST_CONFIG } from "../../tools/new/project-test.js"
import { WORKFLOW } from "../../tools/new/workflow.js"
import { blocksOf } from "../package/followed-page.js"
import { cleanEnvironment, repository } from "../package/unpacked.js"
import { examplesIn } from "../readme/code-blocks.js"

const PAGE = "docs/testing-firmware.md"
const blocks = blocksOf(PAGE)
const of = (language: string) => blocks.filter(block => block.language === language).map(block => block.code)
const read = (file: string) => readFileSync(path.join(repository, file), "utf8")

// Stays where it is, so that its program is compiled once.
const folder = path.join(repository, ".cache/vitest-guide")

test("the tests it shows pass, and its scenarios run", async () => {
    rmSync(path.join(folder, "test"), { recursive: true, force: true })
    const write = (name: string, text: string) => {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
        writeFileSync(path.join(folder, name), text)
    }
    const code = of("typescript")
    const tests = code.filter(block => block.includes('from "devicescript-supervisor/vitest"'))
    const [config] = code.filter(block => block.includes("vitest/config"))
    expect(code.length).toBe(tests.length + 1)
    expect(config).toBe(TEST_CONFIG)
    write("devsconfig.json", "{}\n")
    write("package.json", '{ "type": "module" }\n')
    write("src/main.ts", examplesIn("README.md", read("README.md"))[0]?.source ?? "")
    write("vitest.config.ts", config ?? "")
    for (const [i, block] of tests.entries()) write(`test/block${i}.test.ts`, block)
    const [scenario = ""] = blocksOf("docs/scenarios.md").map(block => block.code)
    expect(scenario).toMatch(/^name: it warns on a hot day/m)
    write("test/hot-day.scenario.yaml", scenario)
    const [first] = [...scenario.matchAll(/snapshot: \{ name: (\w+)/g)].map(([, name]) => name)
    // its snapshot, as the guide of scenarios tells to write it
    const written = await runScenario("test/hot-day.scenario.yaml", { cwd: folder, update: true })
    expect(written.outcome).toBe("passed")
    expect(read(`.cache/vitest-guide/test/hot-day.${first}.snapshot.txt`)).toContain("alarm")
    const vitest = path.join(repository, "node_modules/vitest/vitest.mjs")
    // one worker loads the simulator once
    const run = spawnSync(process.execPath, [vitest, "run", "--no-isolate", "--maxWorkers=1"], {
        cwd: folder,
        encoding: "utf8",
        env: cleanEnvironment(),
    })
    expect(run.status, run.stdout + run.stderr).toBe(0)
    const shown = tests.flatMap(block => block.match(/^ *test\("/gm) ?? []).length
    expect(run.stdout).toMatch(new RegExp(`Tests.* ${shown + 1} passed`))
})

test("what it shows of a miss is what a miss says", async () => {
    const sim = await Simulator.create({ seed: 1 })
    try {
        sim.sensor("temperature", { reading: 20 })
        const board = await sim.boot(path.join(folder, "src/main.ts"))
        await expect(board).toBecome("alarm", "running")
        const from = board.events.length
        await board.restart("sensor")
        const wrong = ["alarm asked", "sensor asked", "alarm acked", "sensor acked"]
        const [shown = ""] = of("text")
        expect(() => expect(board).toFollowTrace(wrong, { from })).toThrow(shown.replace("Error: ", ""))
    } finally {
        await sim.close()
    }
})

test("its workflow is the one that devsup new writes; GitLab does the same", () => {
    const [github = "", gitlab = ""] = of("yaml")
    expect(of("yaml").length).toBe(2)
    expect(github).toBe(WORKFLOW)
    const workflow = parse(github) as { jobs: { firmware: { env: object; steps: { run?: string; uses?: string }[] } } }
    const { firmware } = parse(gitlab) as {
        firmware: { variables: object; script: string[]; cache: object; artifacts: { reports: object } }
    }
    const { env, steps } = workflow.jobs.firmware
    expect(firmware.script).toEqual(steps.flatMap(step => step.run ?? []))
    expect(firmware.variables).toEqual(env)
    expect(firmware.cache).toMatchObject({ paths: [".cache/"] })
    expect(firmware.artifacts.reports).toEqual({ junit: "report.xml" })
    expect(steps.map(step => step.uses?.replace(/@.*/, "")).filter(Boolean)).toEqual([
        "actions/checkout",
        "actions/setup-node",
        "actions/cache",
        "actions/upload-artifact",
        "actions/upload-artifact",
    ])
})

test("it names every matcher and everything in a test's context", async () => {
    const page = read(PAGE)
    const { supervisorMatchers } = await import("../../vitest/register.js")
    for (const name of Object.keys(supervisorMatchers)) expect(page).toContain(name)
    const [, context = ""] = /export interface FirmwareContext \{([^]*?)\n\}/.exec(read("vitest/test.ts")) ?? []
    const names = [...context.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
    expect(names).toEqual(["seed", "entry", "timelineOnFailure", "sim", "board"])
    for (const name of names) expect(page).toContain(`| \`${name}\` |`)
})
