// Scenarios run on the simulator: what passes, what fails and how that is told.
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { scenarioFiles, snapshotsBeside } from "../../sim/node/scenario-files.js"
import { readScenario } from "../../sim/scenario/scenario.js"
import { KeptTexts, run, runText } from "./read-and-run.js"

const FILES = path.join(import.meta.dirname, "files")

test.each([
    ["thermostat", 27],
    ["control", 21],
    ["trouble", 28],
    ["broker", 10],
    ["jobs", 10],
    ["two-boards", 8],
])("%s: every step of it comes true", async (name, steps) => {
    const file = path.join(FILES, `${name}.scenario.yaml`)
    const read = await readScenario(file, readFileSync(file, "utf8"), scenarioFiles(file))
    if ("problems" in read) throw new Error(JSON.stringify(read.problems))
    const result = await run(read, snapshotsBeside(file, false))
    expect(result.failure).toBeUndefined()
    expect(result).toMatchObject({ outcome: "passed", steps })
    // the same seed, the same virtual time
    expect((await run(read, snapshotsBeside(file, false))).virtualMs).toBe(result.virtualMs)
})

const counts = "boards: { a: test/programs/sim/counts.ts }\n"

test("a wait looks back to the last match, and no further", async () => {
    const passed = await runText(`${counts}steps:
  - advance: 1s
  - expect: { log: [/ 3$/, / 4$/] }
    within: 0
  - expect: { log: / 9$/ }
    within: 0
`)
    expect(passed.failure).toBeUndefined()
    const failed = await runText(`${counts}steps:
  - expect: { log: / 3$/ }
  - expect: { log: / 3$/ }
    within: 200ms
`)
    expect(failed).toMatchObject({
        outcome: "failed",
        failure: {
            place: { line: 4, column: 5 },
            verb: "expect",
            expected: "log / 3$/ within 200ms",
            found: expect.stringMatching(/^2 since the last match:\n {2}410ms \w+ 4\n {2}510ms \w+ 5$/),
        },
    })
})

test("a wait ends early when nothing will come", async () => {
    const { failure, virtualMs } = await runText(`${counts}timeout: 2h\nsteps: [expect: { log: never }]\n`)
    expect(failure?.found).toMatch(/no use to wait: no fiber on any board will wake/)
    expect(virtualMs).toBeLessThan(60_000)
})

test("a panic that no step expects fails the step it comes in, whatever that waits for", async () => {
    const throws = "boards: { a: test/programs/sim/throws.ts }\nsteps:\n"
    const { failure } = await runText(`${throws}  - advance: 1s\n`)
    expect(failure).toMatchObject({ verb: "advance", expected: "no panic" })
    expect(failure?.found).toMatch(/^a panic of a at 110ms: UnhandledException: RangeError: too deep\n {4}at deep/)
    expect(failure?.boards[0]?.panic).toMatch(/^UnhandledException: RangeError: too deep/)
    const expected = await runText(`${throws}  - expect: { panic: too deep }\n  - expect: { panic: true, boots: 2 }\n`)
    expect(expected.failure).toBeUndefined()
    const other = await runText(`${throws}  - expect: { panic: OutOfMemory }\n`)
    expect(other.failure?.found).toBe("another one: UnhandledException: RangeError: too deep")
})

test("never fails with what came", async () => {
    const { failure } = await runText(`${counts}steps:\n  - never: { log: / 7$/ }\n    for: 1s\n`)
    expect(failure?.expected).toBe("no log / 7$/ for 1s")
    expect(failure?.found).toMatch(/^710ms \w+ 7$/)
})

test("nodes that the program has not are told before its first step, with the nearest", async () => {
    const result = await runText(`boards: { a: test/programs/wire/controlled.ts }
steps:
  - advance: 1h
  - deactivate: midle
  - expect: { event: bass started }
`)
    expect(result).toMatchObject({ outcome: "invalid", virtualMs: 0, steps: 0 })
    expect(result.problems).toMatchObject([
        { line: 4, column: 17, expected: "a node of a", found: '"midle"', next: "Did you mean middle?" },
        { line: 5, column: 22, found: '"bass"', next: "Did you mean base?" },
    ])
})

test("a failure shows how the nodes stood and what they did last", async () => {
    const { failure } = await runText(`boards: { a: test/programs/wire/controlled.ts }
steps:
  - deactivate: middle
  - expect: { state: { middle: running } }
    within: 1s
`)
    expect(failure).toMatchObject({
        place: { line: 4 },
        expected: "middle to be state running within 1s",
        found: "middle state parked disabled",
    })
    expect(failure?.boards[0]?.table).toEqual([
        "node     state              ready  epoch  restarts  status",
        "base     running            ready  1      0",
        "middle   parked disabled    -      1      0",
        "dawdles  collateral exited  -      1      0",
        "spare    stopped            -      0      0",
    ])
    expect(failure?.boards[0]?.events.at(-1)).toMatch(/^ +0\.\d{3} s middle parked$/)
})

test("a snapshot is written with update, and compared without", async () => {
    const kept = new KeptTexts()
    const text = `${counts}steps:\n  - advance: 300ms\n  - snapshot: { name: three, of: log }\n`
    expect((await runText(text, kept)).failure?.found).toBe("no such file; devsup test --update writes it")
    kept.update = true
    await runText(text, kept)
    expect(kept.texts.get("three")).toMatch(/^\w+ 0\n\w+ 1\n\w+ 2\n\w+ 3\n\w+ 4\n$/)
    kept.update = false
    expect((await runText(text, kept)).outcome).toBe("passed")
    kept.texts.set("three", (kept.texts.get("three") ?? "").replace(" 2\n", " two\n"))
    expect((await runText(text, kept)).failure?.found).toMatch(/^at line 3\n {2}- \w+ two\n {2}\+ \w+ 2\n/)
})

test("settings are there from the first boot, and stay over a reboot; boards of one scenario share its clock", async () => {
    const result = await runText(`boards:
    a: { entry: test/programs/sim/keeps-boots.ts, settings: { boots: 6 } }
    b: { entry: test/programs/sim/keeps-boots.ts, deviceId: "12abdd2289421234" }
steps:
  - { expect: { log: /^boots 7$/ }, board: a }
  - { expect: { log: /^boots 1$/ }, board: b, within: 2s }
  - { reboot: , board: a }
  - { expect: { log: /^boots 8$/ }, board: a }
`)
    expect(result.failure).toBeUndefined()
})
