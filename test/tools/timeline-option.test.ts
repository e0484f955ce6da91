// --timeline FILE and --record FILE of devsup sim, with a simulator that only says which format it was asked for.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { FakeIo } from "./fake-io.js"
import { fakeParts, FakeSimulator } from "./fake-simulator.js"

let io: FakeIo
let folder: string
beforeEach(() => {
    io = new FakeIo()
    folder = mkdtempSync(path.join(tmpdir(), "timeline-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function devsup(sim: FakeSimulator, ...words: string[]) {
    const command = new SimCommand(fakeParts(sim))
    return await runCommandLine(["sim", "test/tools/fake-io.ts", "--for", "2s", ...words], [command], "1.2.3", io)
}
const inFolder = (name: string) => path.join(folder, name)
const read = (name: string) => readFileSync(inFolder(name), "utf8")

test("the file's name says the format, and several may be asked for", async () => {
    const names = ["a.svg", "b.html", "c.json", "d.perfetto.json"]
    const words = names.flatMap(name => ["--timeline", inFolder(name)])
    expect(await devsup(new FakeSimulator(), ...words)).toBe(0)
    expect(names.map(read)).toEqual(["svg", "html", "json", "perfetto"].map(format => `the run as ${format}\n`))
})

test("a run that fails is written too", async () => {
    const sim = new FakeSimulator().at(500, board =>
        board.panics.push({ code: 1, name: "Panic", message: "no", stack: [], at: 500 })
    )
    expect(await devsup(sim, "--timeline", inFolder("a.svg"))).toBe(7)
    expect(read("a.svg")).toBe("the run as svg\n")
})

test("--record keeps the bus from the beginning to the end", async () => {
    expect(await devsup(new FakeSimulator(), "--record", inFolder("bus.jsonl"))).toBe(0)
    expect(read("bus.jsonl")).toBe("the bus from 0 to 2000\n")
    expect(await devsup(new FakeSimulator(), "--record", inFolder("none/bus.jsonl"))).toBe(2)
})

test("another name, or a folder that is not there, is refused before anything runs", async () => {
    const sim = new FakeSimulator()
    expect(await devsup(sim, "--timeline", "a.png")).toBe(2)
    expect(io.stderr.text).toMatch(/expected a file name that ends in .*found "a\.png"/s)
    expect(await devsup(sim, "--timeline", inFolder("none/a.svg"))).toBe(2)
    expect(io.stderr.text).toContain(`no ${inFolder("none")}`)
    expect(sim.booted).toEqual([])
})
