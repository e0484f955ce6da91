// How far the reading of a program's source goes: what it finds out by itself, and where it says that it cannot.
import { afterAll, beforeAll, expect, test } from "vitest"
import { dataFlowOf } from "../../tools/lint/data-flow-of.js"
import { readEntry } from "../../tools/lint/lint-parts.js"
import { lint, type Linted } from "../../tools/lint/lint.js"
import type { Reading } from "../../tools/lint/reading.js"
import { MadeProject } from "../check/made-project.js"
import { stories } from "./stories.js"

const signal = new AbortController().signal
let project: MadeProject
let reading: Reading
let linted: Linted

beforeAll(async () => {
    const imports = stories.map(({ file }) => `import "./${file.slice(4, -3)}"\n`).join("")
    project = new MadeProject({
        ...Object.fromEntries(stories.map(({ file, text }) => [file, text])),
        "src/main.ts": imports,
    })
    reading = await readEntry(project.path("src/main.ts"), signal)
    linted = lint(reading, [], [])
})
afterAll(() => project.remove())

test.each(stories.map(story => [story.title, story] as const))("%s", (_, { file, found }) => {
    const told = linted.findings.filter(f => f.file === file).map(f => `${f.line} ${f.rule}`)
    expect(told.sort()).toEqual(found)
})

test("all of it was read", () => {
    expect(linted.notes).toEqual([])
})

test("the data view knows who has to do with what, declared and in code, by name", () => {
    const { signals, resources } = dataFlowOf(reading)
    const named = (name: string) => signals.find(s => s.name === name)
    const party = (node: string, declared: boolean, inCode: boolean) => ({ node, mark: "", declared, inCode })
    expect(named("a")).toMatchObject({
        kind: "watch",
        readers: [party("first", true, true)],
        writers: [party("second", true, false)],
    })
    expect(named("b")).toMatchObject({ readers: [party("second", true, true)], writers: [party("first", true, true)] })
    expect(named("level")).toMatchObject({ kind: "backed", writers: [party("meter", true, true)] })
    expect(named("too-hot")).toMatchObject({
        kind: "veto-gate",
        readers: [party("fan", true, true), party("eager", true, true)],
    })
    expect(resources).toEqual([
        { name: "bus", kind: "slot", caption: "", providers: [], users: [{ node: "worker", how: "shared" }] },
    ])
})

test("what to write names a backed watch as the code does", async () => {
    const other = new MadeProject({
        "src/main.ts": `import { Aborted, backed, Mode, node, watch } from "devicescript-supervisor"
const dust = backed(watch<number>("dust"))
const noise = backed(watch<number>("noise"))
const laser = node("laser", Mode.OnDemand, async n => n.put(dust, 1))
const report = node("report", Mode.Terminate, async n => {
    const level = await n.open(noise)
    if (!(level instanceof Aborted)) console.log(n.get(dust) + " " + level.get())
}, { reads: [dust, noise] })
`,
    })
    try {
        const { findings } = lint(await readEntry(other.path("src/main.ts"), signal), [], [])
        expect(findings.map(f => `${f.line} ${f.rule}: ${f.instead}`)).toEqual([
            "3 never-written: n.put(noise, value) in the node that has it",
            "4 undeclared-access: writes: [dust] in the options of laser",
        ])
    } finally {
        other.remove()
    }
})

test("what cannot be told is a note, and what depends on it no finding", async () => {
    const other = new MadeProject({
        "src/main.ts": `import { Mode, node, TaskNode, watch, Watch } from "devicescript-supervisor"
declare const elsewhere: { body: (n: TaskNode) => Promise<void>; pick: () => Watch<number>; take: (w: any) => void }
const a = watch<number>("a")
const b = watch<number>("b")
elsewhere.take(b)
const hidden = node("hidden", Mode.Terminate, elsewhere.body, { reads: [a] })
const picks = node("picks", Mode.Terminate, async n => elsewhere.pick().put(n.get(elsewhere.pick())), { writes: [a] })
`,
    })
    try {
        const { findings, notes } = lint(await readEntry(other.path("src/main.ts"), signal), [], [])
        expect(findings).toEqual([])
        expect(notes).toEqual([
            "the body of hidden (src/main.ts:6) cannot be found in the source: it is not looked at",
            "which signal is meant at src/main.ts:7 cannot be told: who reads and writes what is left out",
            "b (src/main.ts:4) is given to code that is not read: who else uses it is not known",
        ])
    } finally {
        other.remove()
    }
})
