// What a user's run of vitest shows: tests with a simulator that pass, miss, throw, wait in vain and hang, and scenarios as tests. All in one
// process, with the package as it is built.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import "../built-command.js"
import { cleanEnvironment, repository } from "../package/unpacked.js"

const CONTROLLED = path.join(repository, "test/programs/wire/controlled.ts")
const COUNTS = path.join(repository, "test/programs/sim/counts.ts")

const TESTS = `import { describe } from "vitest"
import { describeScenarios, expect, test } from "devicescript-supervisor/vitest"

const opened = []
test.override({ entry: ${JSON.stringify(CONTROLLED)} })

test("passes", async ({ sim, board, seed }) => {
    opened.push(sim)
    expect([seed, sim.seed]).toEqual([5, 5])
    await board.refresh()
    expect(board).toBeRunning("base")
})
test("misses", async ({ sim, board }) => {
    opened.push(sim)
    expect(board).toBeRunning("spare")
})
test("throws", async ({ sim, board }) => {
    opened.push(sim)
    await sim.advance(400)
    throw new Error("an error of its own")
})
test("waits in vain", async ({ sim, board }) => {
    opened.push(sim)
    await board.output("never", { timeout: 500 })
})
test("hangs", { timeout: 1000 }, async ({ sim, board }) => {
    opened.push(sim)
    await new Promise(() => {})
})
test("has no board", async ({ sim }) => {
    opened.push(sim)
    throw new Error("early")
})
describe("another seed, and no timeline", () => {
    test.override({ seed: 9, timelineOnFailure: undefined })
    test("fails too", async ({ sim }) => {
        opened.push(sim)
        throw new Error("seed " + sim.seed)
    })
})
test("every simulator was closed", async () => {
    expect(opened.length).toBe(7)
    for (const sim of opened) await expect(sim.advance(1)).rejects.toThrow("The simulator is closed")
})
describeScenarios("stories")
`
const SCENARIO = (last: string) => `name: it counts\nboards: { a: ${COUNTS} }\nsteps:\n  - expect: { log: ${last} }\n`
// Real time at the fiftieth of its length, for the watch that looks every half second.
const SETUP = `const { setInterval } = globalThis
globalThis.setInterval = (look, ms) => setInterval(look, ms === 500 ? 10 : ms)
`
const CONFIG = `export default { test: { setupFiles: ["./setup.mjs"], include: ["*.test.mjs"], globalSetup: ["devicescript-supervisor/vitest/coverage"], testTimeout: 120_000, maxWorkers: 1 } }\n`

interface Result {
    fullName: string
    status: string
    failureMessages: string[]
}

let folder: string
let status: number | null
let stdout: string
let stderr: string
let results: Result[]
beforeAll(() => {
    mkdirSync(path.join(repository, ".cache"), { recursive: true })
    folder = mkdtempSync(path.join(repository, ".cache/vitest-run-"))
    const write = (name: string, text: string) => {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
        writeFileSync(path.join(folder, name), text)
    }
    write("it.test.mjs", TESTS)
    write("setup.mjs", SETUP)
    write("vitest.config.mjs", CONFIG)
    write("stories/good.scenario.yaml", SCENARIO("/ 3$/"))
    write("stories/bad.scenario.yaml", SCENARIO("/ 99$/"))
    write("stories/wrong.scenario.yaml", "boards: {}\nsteps: []\n")
    const vitest = path.join(repository, "node_modules/vitest/vitest.mjs")
    const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json=report.json"]
    const run = spawnSync(process.execPath, [vitest, "run", ...reporters], {
        cwd: folder,
        encoding: "utf8",
        env: { ...cleanEnvironment(), DEVSUP_SEED: "5", DEVSUP_TIMELINES: "timelines", DEVSUP_COVERAGE: "coverage" },
    })
    ;({ status, stdout, stderr } = run)
    const report = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8")) as {
        testResults: { assertionResults: Result[] }[]
    }
    results = report.testResults.flatMap(file => file.assertionResults)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const errorOf = (name: string) => results.find(result => result.fullName === name)?.failureMessages.join("\n") ?? ""

test("what holds passes, what does not fails, and every simulator is closed after its test", () => {
    expect(results.map(({ fullName, status: how }) => `${how} ${fullName}`)).toEqual([
        "passed passes",
        "failed misses",
        "failed throws",
        "failed waits in vain",
        "failed hangs",
        "failed has no board",
        "failed another seed, and no timeline fails too",
        "passed every simulator was closed",
        "failed scenarios stories/bad.scenario.yaml: it counts",
        "passed scenarios stories/good.scenario.yaml: it counts",
        "failed scenarios stories/wrong.scenario.yaml: wrong",
    ])
    expect(status).toBe(1)
    expect(stdout + stderr).not.toMatch(/Unhandled/)
})

test("a miss says it once: expected, found, the clock, the seed, the log, the events, the nodes", () => {
    const told = errorOf("misses")
    expect(told).toMatch(
        /^Error: expected spare to be running\nfound {4}spare stopped\n\nat 0\.110 s of virtual time, seed 5\n/
    )
    expect(told.split("said last:").length).toBe(2)
    expect(told).toMatch(/its nodes:\n {4}node +state +ready +epoch +restarts +status\n {4}base +running +ready/)
    expect(told).toContain("DEVSUP_SEED=5\nIts timeline: timelines/misses.html\n")
    expect(told).toMatch(/it\.test\.mjs:15:/)
})

test("any other error gets how the simulator stood, in the reporter's own text too", () => {
    const told = errorOf("throws")
    expect(told).toMatch(/^Error: an error of its own\n\nThe simulator was at 0\.510 s of virtual time, seed 5; /)
    expect(told).toContain("0.060 s middle started\n")
    expect(told).toContain("spare    stopped")
    expect(stderr).toMatch(/Error: an error of its own\n\nThe simulator was at 0\.510 s/)
    expect(stderr).toMatch(/Its timeline: timelines\/throws\.html/)
})

test("a wait in vain is shown where it was written, and what it said is not said again", () => {
    const told = errorOf("waits in vain")
    expect(told).toContain(
        "TimeoutError: Expected output never within 500 ms, it did not come.\nClock 610 ms, seed 5.\n"
    )
    expect(told.split("said last:").length).toBe(2)
    expect(told).toMatch(/it\.test\.mjs:24:/)
    expect(stderr).toMatch(/ it\.test\.mjs:24:17\n[^]*24\| +await board\.output/)
})

test("a test that waits while nobody moves the clock is warned of it, and told again when it has timed out", () => {
    expect(stderr).toContain(
        '"hangs" has been waiting for 2 s, and nobody moves the simulator\'s clock,\nwhich stands at 0.110 s.'
    )
    expect(stderr.split("has been waiting").length).toBe(2)
    // vitest gives the JSON reporter no text for this
    expect(stderr).toMatch(/timed out in 1000ms[^]*Nobody moved its clock for the last [\d.]+ s of real time\.\n/)
})

test("timelines of failed tests, and of no others, where they are asked for", () => {
    for (const name of ["misses", "throws", "waits-in-vain", "hangs", "has-no-board"])
        expect(existsSync(path.join(folder, `timelines/${name}.html`)), name).toBe(true)
    expect(existsSync(path.join(folder, "timelines/passes.html"))).toBe(false)
    expect(readFileSync(path.join(folder, "timelines/misses.html"), "utf8")).toContain("<title>misses</title>")
    const told = errorOf("another seed, and no timeline fails too")
    expect(told).toMatch(/^Error: seed 9\n\nThe simulator was at 0\.000 s of virtual time, seed 9; .*DEVSUP_SEED=9\n/)
    expect(told).not.toContain("timeline:")
})

test("the lines that ran in all of it are one report, shown at the end", () => {
    const lcov = readFileSync(path.join(folder, "coverage/lcov.info"), "utf8")
    for (const name of ["wire/controlled.ts", "sim/counts.ts"]) {
        expect(lcov).toMatch(new RegExp(`^SF:.*${name}$`, "m"))
        expect(stdout).toContain(name)
    }
    expect(stdout).toMatch(/wrote coverage\/lcov\.info/)
})

test("a scenario that fails says what devsup test says", () => {
    const told = errorOf("scenarios stories/bad.scenario.yaml: it counts")
    expect(told).toMatch(
        /^ScenarioFailed: FAIL stories\/bad\.scenario\.yaml: it counts\n {2}stories\/bad\.scenario\.yaml:4:5: expect\n/
    )
    expect(told).toMatch(/seed 5; again: devsup test stories\/bad\.scenario\.yaml --seed 5 --jobs 1 --verbose$/)
    expect(errorOf("scenarios stories/wrong.scenario.yaml: wrong")).toMatch(/stories\/wrong\.scenario\.yaml:1:\d+/)
})
