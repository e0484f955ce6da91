// --coverage of devsup sim and devsup test.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { runCommandLine } from "../../tools/command-line.js"
import { SimCommand } from "../../tools/commands/sim.js"
import { TestCommand } from "../../tools/commands/test.js"
import { coverageParts } from "../../tools/coverage-option.js"
import { testParts } from "../../tools/scenario/test-parts.js"
import { FakeIo, FakeOutput } from "../tools/fake-io.js"
import { fakeParts, FakeSimulator } from "../tools/fake-simulator.js"

const ROOT = join(import.meta.dirname, "../..")
const PROGRAM = "test/programs/coverage/lines.ts"
let folder: string
beforeEach(() => (folder = mkdtempSync(join(ROOT, ".cache/coverage-"))))
afterEach(() => rmSync(folder, { recursive: true }))

test("devsup test: all scenarios together, in threads too; the folder is below where it is called", async () => {
    const scenario = `boards: { a: ${PROGRAM} }\nsteps: [expect: { log: caught }]\n`
    for (const name of ["a", "b"]) writeFileSync(join(folder, `${name}.scenario.yaml`), scenario)
    const io = new FakeIo(new FakeOutput())
    io.cwd = folder
    const words = ["test", "--coverage", "report", "--jobs", "2"]
    expect(await runCommandLine(words, [new TestCommand(async () => testParts)], "0", io)).toBe(0)
    expect(io.stdout.lines.at(-1)).toMatch(/^2 scenarios: 2 passed/)
    expect(io.stderr.lines).toContain("test/programs/coverage/lines.ts             16/22  72%   4/7  57%  12 17 21 38 51 59")
    expect(io.stderr.lines).toContain("  test/programs/coverage/lines-of-another.ts:9 unused")
    expect(io.stderr.lines.at(-1)).toBe("wrote report/lcov.info")
    expect(readdirSync(join(folder, "report")).sort()).toEqual(["coverage.json", "lcov.info"])
    expect(readFileSync(join(folder, "report/lcov.info"), "utf8")).toContain("DA:7,6\n")
})

test("devsup sim: what its simulator left when it was closed", async () => {
    const io = new FakeIo(new FakeOutput())
    io.cwd = folder
    let told: string | undefined
    const parts = fakeParts(new FakeSimulator(), { coverage: coverageParts })
    const open = parts.open
    const command = new SimCommand({ ...parts, open: (seed, to) => ((told = to), open(seed, to)) })
    const words = ["sim", join(ROOT, PROGRAM), "--for", "1s", "--coverage", "report"]
    expect(await runCommandLine(words, [command], "0", io)).toBe(0)
    expect(told).toBe(join(folder, "report"))
    expect(io.stderr.lines.at(-1)).toBe("wrote report/lcov.info")
})
