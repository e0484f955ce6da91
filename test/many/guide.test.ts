// Every block of docs/many-boards.md: its programs are those that are tested, its test and its scenario run, its report is one.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import type { BoardRun } from "../../tools/fleet/board-run.js"
import { boardLine, summaryLine, summaryOf } from "../../tools/fleet/fleet-text.js"
import { runText } from "../scenario/read-and-run.js"

const page = readFileSync("docs/many-boards.md", "utf8")
const blocks = (language: string) =>
    [...page.matchAll(new RegExp("^```" + language + "\\n([^]*?)^```$", "gm"))].map(([, text = ""]) => text)
const tested = (text: string) => text.replaceAll("src/", "test/programs/many/")

test("its programs", () => {
    expect(blocks("ts")).toEqual(
        ["probe", "station"].map(name => readFileSync(`test/programs/many/${name}.ts`, "utf8"))
    )
})

test.each(blocks("js"))("its test: %s", async code => {
    const sim = await Simulator.create()
    const run = new Function("sim", "expect", `return (async () => {\n${tested(code)}\n})()`)
    try {
        await (run as (...given: unknown[]) => Promise<void>)(sim, expect)
    } finally {
        await sim.close()
    }
})

test.each(blocks("yaml"))("its scenario: %s", async text => {
    const result = await runText(tested(text))
    expect(result.failure).toBeUndefined()
    expect(result.outcome).toBe("passed")
})

test("its report", () => {
    const well = { boots: 1, panics: [], isDead: false, faults: 0, down: {}, logErrors: 0, virtualMs: 600_000 }
    const runs: BoardRun[] = [
        { ...well, board: 1, seed: 1, device: "0e56e2ca93a01da7", crashes: {}, wallMs: 500 },
        { ...well, board: 2, seed: 780979933, device: "e4e34efa7a2f5142", crashes: { log: 2 }, wallMs: 600 },
    ]
    const summary = summaryOf(runs, 2, { wallMs: 1200, memoryBytes: 210 * 2 ** 20 })
    expect(blocks("text").slice(2)).toEqual([[...runs.map(boardLine), summaryLine(summary), ""].join("\n")])
})

test("its options are there, and each kind of block is looked at", () => {
    const kinds = [...page.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind)
    expect([...new Set(kinds)].sort()).toEqual(["js", "sh", "text", "ts", "yaml"])
})
