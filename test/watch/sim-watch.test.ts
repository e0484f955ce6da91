// devsup sim --watch: what people see, how it ends, and that a real program is replaced with all around it going on.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { CompileError, GraphError } from "../../sim/errors.js"
import { Simulator } from "../../sim/index.js"
import { programSources } from "../../sim/node/program-sources.js"
import type { Program } from "../../sim/program.js"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { Session } from "../../tools/session.js"
import { Reloader, type Reload } from "../../tools/watch/reloader.js"
import { Saves } from "../../tools/watch/saves.js"
import { FakeIo } from "../tools/fake-io.js"
import { fakeParts, FakeSimulator, graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { FakeWatcher } from "./fake-watcher.js"

const ENTRY = "test/tools/fake-io.ts"
const BROKEN = new CompileError(ENTRY, [
    { file: "a.ts", line: 3, column: 7, code: 1, message: "Cannot find name 'x'." },
])

let io: FakeIo
let sim: FakeSimulator
let files: FakeWatcher
beforeEach(() => {
    io = new FakeIo()
    sim = new FakeSimulator()
    files = new FakeWatcher()
    sim.board.graphs = [graphStatus("pico", [nodeStatus("fan")])]
})

async function devsup(...words: string[]) {
    const command = new SimCommand(fakeParts(sim, { sources: async () => ({ open: files.open, of: files.of }) }))
    return await runCommandLine(["sim", ENTRY, "--watch", "--speed", "1", ...words], [command], "1.2.3", io)
}

test("a line for each reload on stderr, among what happens by time, and the run goes on", async () => {
    sim.at(1000, b => {
        b.log.push({ at: 900, level: "log", text: "old" })
        files.save()
    }).at(5000, b => b.log.push({ at: 5000, level: "log", text: "new" }))
    expect(await devsup("--for", "8s")).toBe(0)
    expect(io.stderr.text).toMatch(
        /^ +[12]\.\d00 {2}reload {8}deployed: test\/tools\/fake-io\.ts, 1,234 B, 0\.\d s after the save\n$/
    )
    expect(io.stdout.lines.map(line => line.split(/ {2,}/)[3])).toEqual(["old", "new"])
    expect([sim.board.deployed.length, sim.now, files.closes]).toEqual([1, 8000, 1])
})

test("--json: reloads go to stderr, stdout has only status lines", async () => {
    sim.at(1000, () => files.save())
    expect(await devsup("--for", "3s", "--json")).toBe(0)
    expect(io.stderr.text).toContain("reload        deployed")
    for (const line of io.stdout.lines) expect(JSON.parse(line)).toMatchObject({ graph: "pico" })
})

test("what does not compile is told with file and line, and the old program runs on", async () => {
    sim.onCompile = () => {
        throw BROKEN
    }
    sim.at(1000, () => files.save())
    expect(await devsup("--for", "4s")).toBe(0)
    expect(io.stderr.text).toMatch(/reload {8}failed: a\.ts:3:7 - Cannot find name 'x'\.\n$/)
    expect([sim.board.deployed.length, sim.now]).toEqual([0, 4000])
})

test("a panic does not end it; at the end only the program that runs is judged", async () => {
    const panic = (at: number) => ({ code: 1, name: "Oops", message: "no", stack: [], at })
    sim.at(1000, b => void b.panics.push(panic(1000))).at(3000, () => files.save())
    expect(await devsup("--for", "6s")).toBe(0)
    expect(sim.now).toBe(6000)
    sim = new FakeSimulator().at(1000, () => files.save()).at(3000, b => void b.panics.push(panic(3000)))
    expect(await devsup("--for", "6s")).toBe(7)
    expect(sim.now).toBe(6000)
    expect(io.stderr.text).toContain("found at 3.000 s a panic: Oops: no")
})

test.each([
    ["does not compile", BROKEN, "a.ts:3:7"],
    ["has a graph that is refused", new GraphError(ENTRY, "cycle a -> b -> a"), "cycle a -> b -> a"],
])("a first program that %s is told once, and the save that mends it is booted", async (_what, refusal, text) => {
    sim.refusal = refusal
    let boots = 0
    const boot = sim.boot.bind(sim)
    sim.boot = async entry => {
        // the second is for a save that may have been missed
        if (++boots === 2) setImmediate(() => files.save())
        if (boots === 3) delete sim.refusal
        return await boot(entry)
    }
    expect(await devsup("--for", "1s")).toBe(0)
    expect(boots).toBe(3)
    expect(io.stderr.text.split(text)).toHaveLength(2)
    expect(io.stderr.text).toMatch(/watching: the next save is tried\n$/)
})

test("interrupted while it waits for the first save: 130", async () => {
    sim.refusal = BROKEN
    const boot = sim.boot.bind(sim)
    sim.boot = async entry => {
        setImmediate(() => io.interrupt("SIGINT"))
        return await boot(entry)
    }
    expect(await devsup()).toBe(130)
    expect([sim.closed, files.closes]).toEqual([true, 1])
})

test("what cannot be watched ends it", async () => {
    const open = files.open
    const broken = {
        ...files,
        of: files.of,
        open: (changed: (file: string) => void) => ({
            ...open(changed),
            watch() {
                throw new Error("too many")
            },
        }),
    }
    files = broken as unknown as FakeWatcher
    expect(await devsup("--for", "1s")).toBe(1)
    expect(io.stderr.text).toContain("too many")
    expect(sim.closed).toBe(true)
})

let root: string | undefined
afterEach(() => {
    if (root) rmSync(root, { recursive: true, force: true })
    root = undefined
})

test("a real program: sensors, flash and clock go on; a file it imports, the settings and a new import are noticed", async () => {
    root = mkdtempSync(path.join(tmpdir(), "devsup-watch-"))
    const write = (file: string, text: string) => {
        const full = path.join(root as string, file)
        mkdirSync(path.dirname(full), { recursive: true })
        writeFileSync(full, text)
        files.save(full)
    }
    write("devsconfig.json", "{}")
    write("package.json", "{}")
    write("src/word.ts", 'export const word = "first"\n')
    write(
        "src/main.ts",
        'import { Temperature } from "@devicescript/core"\n' +
            'import { readSetting, writeSetting } from "@devicescript/settings"\n' +
            'import { word } from "./word"\n' +
            'const boots = (await readSetting("boots", 0)) + 1\n' +
            'await writeSetting("boots", boots)\n' +
            'console.log(word, boots, await readSetting("PERIOD", 0))\n' +
            'new Temperature().reading.subscribe(async t => { console.log("t " + t) })\n'
    )
    const entry = path.join(root, "src/main.ts")
    const real = await Simulator.create({ seed: 1 })
    const over = new AbortController()
    try {
        const sensor = real.sensor("temperature", { reading: 20 })
        const board = await real.boot(entry)
        const session = new Session(real, board)
        const saves = new Saves(files.open, programSources(entry), io.clock, over.signal)
        let heard = (_: Reload) => {}
        const reloader = new Reloader({
            saves,
            clock: io.clock,
            signal: over.signal,
            // the turn of the clock after it
            compile: () => real.compile(entry).finally(() => setImmediate(() => void reloader.turn())),
            deploy: (program: Program) => session.deploy(program),
            told: reload => reload.what !== "compiling" && heard(reload),
        })
        void reloader.run()
        /** Saves, and gives what became of it. */
        const after = async (save: () => void) => {
            const told = new Promise<Reload>(resolve => (heard = resolve))
            save()
            return await told
        }
        await board.output("first 1 0")
        await board.output("t 20")
        sensor.set(21)
        const before = real.now
        const other = () => {
            write("src/word.ts", 'export const word = "second"\n')
            write(".env.defaults", "PERIOD=250\n")
        }
        expect(await after(other)).toMatchObject({ what: "deployed" })
        // the boot itself takes 100 ms
        expect(real.now - before).toBeLessThan(200)
        await board.output("second 2 250")
        await board.output("t 21")
        const broken = await after(() => write("src/word.ts", 'export { word } from "./new/word"\n'))
        expect(broken).toMatchObject({
            what: "failed",
            error: { found: expect.stringContaining("src/word.ts:1:") as string },
        })
        await board.output("t 21")
        expect(board.boots).toBe(2)
        const mended = await after(() => write("src/new/word.ts", 'export const word = "third"\n'))
        expect(mended).toMatchObject({ what: "deployed" })
        await board.output("third 3 250")
    } finally {
        over.abort()
        await real.close()
    }
})
