// Every program in README.md and docs/ is taken out of the page, compiled and run.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Board, Simulator } from "../../sim/index.js"
import { compileBatch } from "../../sim/node/compile.js"
import { expect as withMatchers } from "../../vitest/index.js"
import { type Example, examplesIn, programOf } from "./code-blocks.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => examplesIn(file, readFileSync(path.join(root, file), "utf8"))
const readme = read("README.md")
const guides = readdirSync(path.join(root, "docs"))
    .filter(name => name.endsWith(".md"))
    .flatMap(name => read("docs/" + name))

let sim: Simulator
beforeAll(async () => {
    mkdirSync(path.join(root, ".cache/examples"), { recursive: true })
    const all = [...readme, ...guides]
    for (const example of all) writeFileSync(path.join(root, programOf(example)), example.source)
    const reports = await compileBatch(root, all.map(programOf))
    expect(reports.flatMap(report => report.diagnostics)).toEqual([])
}, 120_000)
beforeEach(async () => void (sim = await Simulator.create({ seed: 1 })))
afterEach(() => sim.close())

const boot = (example: Example | undefined) => sim.boot(path.join(root, programOf(example as Example)))

describe("README", () => {
    test("shows a firmware of 25 lines at most, and an adoption in a dozen", () => {
        expect(readme.map(example => example.source.trim().split("\n").length <= 25)).toEqual([true, true])
        expect(readme[1]?.source.trim().split("\n").length).toBeLessThanOrEqual(12)
    })

    test("its firmware says what is wrong when no thermometer is plugged in", async () => {
        const board = await boot(readme[0])
        await sim.advance(8000)
        expect(board.log.map(line => line.text)).toEqual(["alarm: ready-dep sensor did not assert within 5000ms"])
        expect(readFileSync(path.join(root, "README.md"), "utf8")).toContain("```text\n" + board.log[0]?.text + "\n```")
    })

    test("its firmware warns while it is hot", async () => {
        const thermometer = sim.sensor("temperature", { reading: 25 })
        const board = await boot(readme[0])
        await sim.advance(5000)
        expect(board.log).toEqual([])
        thermometer.set(31)
        await board.output("hot: 31 C", { timeout: 3000 })
        await board.refresh()
        expect(board.node("sensor")).toMatchObject({ state: "running", ready: true, status: "31 C" })
    })

    test("its test passes", async () => {
        const page = readFileSync(path.join(root, "README.md"), "utf8")
        const [, code = ""] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? []
        const body = code.replaceAll(/^import .*$/gm, "")
        const told: string[] = []
        const stories: ((given: { sim: Simulator; board: Board }) => Promise<void>)[] = []
        const declare = (title: string, story: (typeof stories)[number]) => {
            told.push(title)
            stories.push(story)
        }
        new Function("test", "expect", body)(declare, withMatchers)
        for (const story of stories) await story({ sim, board: await boot(readme[0]) })
        expect(told).toEqual(["it says that it is hot"])
    })

    test("its picture is the graph that the Pico runs", async () => {
        const page = readFileSync(path.join(root, "README.md"), "utf8")
        const kinds: Record<string, string> = { "-->": "plain", "==>": "ready", "-.->": "bound" }
        const drawn = [...page.matchAll(/^ {4}(\w+) (==>|-->|-\.->) (\w+)$/gm)].map(
            ([, from, arrow = "", to]) => `${to} ${kinds[arrow]} ${from}`
        )
        const board = await sim.boot(path.join(root, "firmware/pico.ts"))
        await board.refresh()
        const { nodes } = board.status()
        expect(drawn.sort()).toEqual(nodes.flatMap(n => n.deps.map(dep => `${n.name} ${dep.kind} ${dep.node}`)).sort())
        for (const n of nodes) expect(page).toContain(`${n.name}["<b>${n.name}</b>`)
    })

    test.each(["timeout", "subscription", "fiber"])("what it says is not contained is not: a raw %s", async what => {
        const board = await sim.boot(path.join(root, `test/programs/firmware/raw-${what}.ts`))
        await sim.advance(1000)
        expect(board.panic).toMatchObject({ code: 60005 })
    })

    test("its adoption runs on", async () => {
        const board = await boot(readme[1])
        await sim.advance(5000)
        expect(board.panic).toBeUndefined()
        expect(board.log).toEqual([])
    })
})

describe("guides", () => {
    test.each(guides.map(example => [example.where, example] as const))(
        "%s prints what it says",
        async (_, example) => {
            expect(example.prints, "a text block with its output under each program").toBeDefined()
            const board = await boot(example)
            await sim.advance(12_000)
            expect(board.log.map(line => line.text)).toEqual(example.prints)
        }
    )
})
