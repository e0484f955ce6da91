// Coverage of a program whose executed lines are known: written beside its source, line by line.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { finishCoverage, Simulator, writeCoverage, type CoverageData } from "../../sim/index.js"

const ENTRY = "test/programs/coverage/lines.ts"
const ANOTHER = "test/programs/coverage/lines-of-another.ts"
let sim: Simulator
let folder: string

beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "coverage-"))
    sim = await Simulator.create({ coverage: true })
    await sim.boot(ENTRY)
    await sim.advance(100)
})
afterAll(async () => {
    await sim.close()
    rmSync(folder, { recursive: true })
})

const linesOf = (data: CoverageData, file: string) =>
    Object.fromEntries(data.files.find(f => f.file === file)?.lines ?? [])
const functionsOf = (data: CoverageData, file: string) =>
    Object.fromEntries((data.files.find(f => f.file === file)?.functions ?? []).map(f => [f.name, f.hits]))

test("each line with a statement has run as often as it has; lines without one are no lines", () => {
    const data = sim.coverage().data()
    expect(linesOf(data, ENTRY)).toEqual({
        ...{ 4: 1, 7: 3, 12: 0, 16: 1, 17: 0, 18: 1, 19: 1, 21: 0, 24: 1, 30: 1, 34: 1, 38: 0 },
        // a loop is begun once and goes round three times; the call that takes four lines is one statement
        ...{ 42: 1, 43: 3, 45: 1, 49: 1, 50: 1, 51: 0 },
        // `const LIMIT = 5` and what it rules out (53 to 55) were folded away
        ...{ 57: 1, 58: 1, 59: 0, 61: 1 },
    })
    expect(linesOf(data, ANOTHER)).toEqual({ 2: 1, 6: 1 })
})

test("functions have run as often as they were called; one that nobody calls is in no program", () => {
    const data = sim.coverage().data()
    expect(functionsOf(data, ENTRY)).toEqual({
        ...{ twice: 3, never: 0, choose: 1, "(anonymous)": 0, Thing: 1, grow: 1, shrink: 0 },
    })
    expect(functionsOf(data, ANOTHER)).toEqual({ half: 1, away: 1 })
    const { table, file } = writeCoverage(folder, sim.coverage())
    expect(table.split("\n")).toEqual([
        "FILE                                             LINES  FUNCTIONS  LINES NOT RUN",
        "test/programs/coverage/lines-of-another.ts    2/2 100%   2/2 100%",
        "test/programs/coverage/lines.ts             16/22  72%   4/7  57%  12 17 21 38 51 59",
        "all                                         18/24  75%   6/9  66%",
        "",
        "not in any program, so neither run nor counted:",
        "  test/programs/coverage/lines-of-another.ts:9 unused",
        "",
    ])
    const [first] = readFileSync(file, "utf8").split("end_of_record\n")
    expect(first.split("\n")).toEqual([
        ...["TN:", `SF:${ANOTHER}`, "FN:1,half", "FN:5,away", "FNDA:1,half", "FNDA:1,away", "FNF:2", "FNH:2"],
        ...["DA:2,1", "DA:6,1", "LF:2", "LH:2", ""],
    ])
})

test("boots, boards and simulators add up, whatever process they are in; a report takes the parts away", async () => {
    const parts = join(folder, "parts")
    for (const boots of [1, 2]) {
        const another = await Simulator.create({ coverageFolder: parts })
        const board = await another.boot(ENTRY)
        for (let i = 1; i < boots; ++i) await board.reboot()
        await another.close()
    }
    expect(readdirSync(parts)).toHaveLength(2)
    const { data } = finishCoverage(parts)
    expect(linesOf(data, ENTRY)).toMatchObject({ 7: 9, 12: 0, 45: 3 })
    expect(functionsOf(data, ENTRY)).toMatchObject({ twice: 9, never: 0 })
    expect(readdirSync(parts).sort()).toEqual(["coverage.json", "lcov.info"])
})

test("what is installed, and the library, are left out; without being asked for nothing is kept", async () => {
    const plain = await Simulator.create()
    const library = await Simulator.create({ coverage: true })
    await plain.boot(ENTRY)
    await library.boot("test/programs/instrument/who.ts")
    await library.advance(2000)
    expect(plain.coverage().data()).toEqual({ schema: 1, files: [], absent: [] })
    const all = library.coverage().data().files.map(f => f.file)
    expect(all.some(file => file.startsWith("src/"))).toBe(true)
    const { data } = writeCoverage(folder, library.coverage())
    expect(data.files.map(f => f.file)).toEqual(["test/programs/instrument/who.ts"])
    expect(functionsOf(data, "test/programs/instrument/who.ts")).toMatchObject({ broken: 1, plain: 0 })
    await plain.close()
    await library.close()
})

test("the same run has the same trace with and without coverage", async () => {
    const trace = async (coverage: boolean) => {
        const one = await Simulator.create({ coverage, trace: join(folder, "trace.jsonl") })
        await one.boot("test/programs/instrument/who.ts")
        await one.advance(3000)
        const text = one.traceText()
        await one.close()
        return text
    }
    const text = await trace(false)
    expect(text.length).toBeGreaterThan(1000)
    expect(await trace(true)).toBe(text)
})
