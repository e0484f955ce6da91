import { beforeEach, expect, test } from "vitest"
import { CompileError, GraphError, NodeFaultError, OnlyShownError, SensorError } from "../../sim/errors.js"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { BROKEN_PIPE } from "../../tools/io.js"
import type { MockOptions } from "../../tools/mocks.js"
import { FakeIo } from "./fake-io.js"
import { fakeParts, FakeSimulator, graphStatus, noMocks, nodeStatus } from "./fake-simulator.js"

/** A file that exists; the fake simulator never reads it. */
const ENTRY = "test/tools/fake-io.ts"

let io: FakeIo
let sim: FakeSimulator
let asked: { seed?: number; mocks?: MockOptions }

beforeEach(() => {
    io = new FakeIo()
    sim = new FakeSimulator()
    asked = {}
})

async function devsup(...words: string[]) {
    const command = new SimCommand({
        ...fakeParts(sim),
        async open(seed) {
            asked.seed = seed
            return sim
        },
        async mocks(_sim, options) {
            asked.mocks = options
            if (options.sensors.some(s => s.name === "temprature"))
                throw new SensorError('Expected a service, found "temprature". Did you mean temperature?')
            return noMocks()
        },
    })
    return await runCommandLine(words, [command], "1.2.3", io)
}

test("--json prints one status line per virtual second, the first at 1 s, and nothing else on stdout", async () => {
    sim.board.graphs = [graphStatus("pico", [nodeStatus("climate")])]
    sim.at(1500, b => b.log.push({ at: 1500, level: "log", text: "hello" }))
    expect(await devsup("sim", ENTRY, "--for", "60s", "--speed", "max", "--json")).toBe(0)
    const lines = io.stdout.lines.map(line => JSON.parse(line) as { uptimeMs: number; graph: string })
    expect(lines.map(l => l.uptimeMs)).toEqual(Array.from({ length: 60 }, (_, i) => (i + 1) * 1000))
    expect(lines[0]).toMatchObject({ schema: 1, graph: "pico", nodes: [{ name: "climate", state: "running" }] })
    expect(io.stderr.text).toBe("")
    expect(sim.closed).toBe(true)
})

test("--json with two graphs prints a line for each, every second", async () => {
    sim.board.graphs = [graphStatus("a", []), graphStatus("b", [])]
    expect(await devsup("sim", ENTRY, "--for", "2s", "--json")).toBe(0)
    expect(io.stdout.lines.map(line => (JSON.parse(line) as { graph: string }).graph)).toEqual(["a", "b", "a", "b"])
})

test("a program without a supervisor on the wire still gives a line a second", async () => {
    expect(await devsup("sim", ENTRY, "--for", "2s", "--json")).toBe(0)
    expect(io.stdout.lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
        { schema: 1, graph: "", uptimeMs: 1000, nodes: [] },
        { schema: 1, graph: "", uptimeMs: 2000, nodes: [] },
    ])
})

test("an end between two seconds is kept to the millisecond", async () => {
    await devsup("sim", ENTRY, "--for", "1500ms", "--json")
    expect(sim.now).toBe(1500)
    expect(io.stdout.lines).toHaveLength(1)
})

test("without a terminal: log lines and state changes, a line each, by virtual time", async () => {
    sim.at(20, b => b.events.push({ seq: 1, at: 12, kind: "started", node: "fan", epoch: 1 }))
        .at(30, b => b.log.push({ at: 30, level: "log", text: "one\ntwo" }))
        .at(1030, b => b.events.push({ seq: 2, at: 1025, kind: "crashed", node: "fan", text: "no relay" }))
        .at(1040, b => b.log.push({ at: 1040, level: "warn", text: "hot" }))
    expect(await devsup("sim", ENTRY, "--for", "2s")).toBe(0)
    expect(io.stdout.lines).toEqual([
        "     0.012  fan           started: epoch 1",
        "     0.030  log           one",
        "     0.030  log           two",
        "     1.025  fan           crashed: no relay",
        "     1.040  log           warn: hot",
    ])
})

test("a crashed node is no failure, and with --strict exit 7 naming it", async () => {
    const crash = () =>
        sim.at(1500, b => b.events.push({ seq: 1, at: 1500, kind: "crashed", node: "fan", text: "no relay" }))
    crash()
    expect(await devsup("sim", ENTRY, "--for", "5s")).toBe(0)
    sim = new FakeSimulator()
    crash()
    expect(await devsup("sim", ENTRY, "--for", "5s", "--strict")).toBe(7)
    expect(sim.now).toBe(2000)
    expect(io.stderr.text).toContain("fan crashed: no relay")
})

test("a panic ends the run with exit 7 and the device's own stack", async () => {
    sim.at(3200, b =>
        b.panics.push({
            code: 60005,
            name: "UnhandledException",
            message: "oops",
            stack: ["main (a.ts:3)"],
            at: 3200,
        })
    )
    expect(await devsup("sim", ENTRY, "--for", "60s")).toBe(7)
    expect(sim.now).toBe(4000)
    expect(io.stdout.text).toContain("PANIC         UnhandledException: oops")
    expect(io.stderr.text).toContain("found at 3.200 s a panic: UnhandledException: oops\n         at main (a.ts:3)")
})

test.each([
    [
        new CompileError("x.ts", [{ file: "x.ts", line: 3, column: 7, code: 2304, message: "Cannot find name 'y'." }]),
        3,
        "x.ts:3:7",
    ],
    [new GraphError("x.ts", "cycle a -> b -> a"), 1, "cycle a -> b -> a"],
    [new Error("unforeseen"), 1, "unforeseen"],
])("%s ends with exit code %i and no Node stack", async (error, code, text) => {
    sim.refusal = error
    expect(await devsup("sim", ENTRY, "--for", "1s", "--json")).toBe(code)
    expect(io.stdout.text).toBe("")
    expect(io.stderr.text).toContain(text)
    expect(io.stderr.text).toMatch(/^error: expected .*\n {7}found [^]*\nnext: {2}\S/)
    expect(io.stderr.text).not.toMatch(/\n\s+at .*\(/)
    expect(sim.closed).toBe(true)
})

test("--verbose adds the stack", async () => {
    sim.refusal = new Error("unforeseen")
    expect(await devsup("sim", ENTRY, "--verbose")).toBe(1)
    expect(io.stderr.text).toMatch(/\n\s+at /)
})

test.each([
    [["sim", "nowhere.ts"], "no such file"],
    [["sim", "test/tools"], "a folder"],
    [["sim", ENTRY, "--for", "soon"], '"soon"'],
    [["sim", ENTRY, "--for", "0s"], '"0s"'],
    [["sim", ENTRY, "--speed", "-1"], '"-1"'],
    [["sim", ENTRY, "--seed", "1.5"], '"1.5"'],
    [["sim", ENTRY, "--sensor", "temperature"], '"temperature"'],
    [["sim", ENTRY, "--sensor", "temprature=3"], 'found "temprature"\nnext:  did you mean temperature?'],
    [["sim", ENTRY, "--jsn"], "--jsn"],
    [["sim", ENTRY, "--for"], "--for"],
    [["sim", ENTRY, "another.ts"], "no such file"],
    [["sim", ENTRY, "--timeline", "f.png"], "--timeline"],
    [["simm"], "simm"],
    [[], "a command"],
])("bad usage %j: exit 2, says what was found and what to do next", async (words, found) => {
    expect(await devsup(...words)).toBe(2)
    expect(io.stderr.text).toContain(found)
    expect(io.stderr.text).toContain("next:")
    expect(io.stdout.text).toBe("")
    expect(sim.booted).toEqual([])
})

test("a mistyped option is told its neighbour", async () => {
    await devsup("sim", "--sed", "3")
    expect(io.stderr.text).toContain("did you mean --seed?")
})

test("interrupted: exit 130; a reader that went away: a quiet 0", async () => {
    sim.at(2000, () => io.interrupt("SIGINT"))
    expect(await devsup("sim", ENTRY)).toBe(130)
    io = new FakeIo()
    sim = new FakeSimulator().at(2000, () => io.interrupt(BROKEN_PIPE))
    expect(await devsup("sim", ENTRY, "--json")).toBe(0)
    expect(io.stderr.text).toBe("")
})

test("seed, sensors and track reach the simulator", async () => {
    await devsup(
        "sim",
        ENTRY,
        "--for",
        "1s",
        "--seed",
        "7",
        "--sensor",
        "temperature=30",
        "--sensor",
        "button=on",
        "--track",
        "a.csv"
    )
    expect(asked.seed).toBe(7)
    expect(asked.mocks).toMatchObject({
        track: "a.csv",
        sensors: [
            { name: "temperature", value: 30 },
            { name: "button", value: true },
        ],
    })
    await devsup("sim", ENTRY, "--for", "1s", "--no-track")
    expect(asked.mocks?.track).toBe(false)
    await devsup("sim", ENTRY, "--for", "1s")
    expect(asked.mocks).not.toHaveProperty("track")
})

test("--help and --version go to stdout with exit 0", async () => {
    expect(await devsup("--version")).toBe(0)
    expect(io.stdout.text).toBe("1.2.3\n")
    expect(await devsup("sim", "--help")).toBe(0)
    expect(io.stdout.text).toContain("--speed <speed>")
    expect(io.stdout.text).toContain("Examples:")
})

/** Two nodes, the second of which takes its time to stop. */
function stoppable() {
    sim.board.graphs = [graphStatus("pico", [nodeStatus("fan"), nodeStatus("climate")])]
    sim.board.onTeardown = b => {
        b.events.push({ seq: 1, at: sim.now, kind: "asked", node: "fan" })
        b.events.push({ seq: 2, at: sim.now, kind: "acked", node: "fan" })
    }
}

test("at the end of --for the graph is torn down in order, and its lines are shown", async () => {
    stoppable()
    expect(await devsup("sim", ENTRY, "--for", "2s")).toBe(0)
    expect(sim.board.teardowns).toBe(1)
    expect(io.stdout.lines).toEqual(["     2.000  fan           asked", "     2.000  fan           acked"])
    expect(io.stderr.text).toBe("")
    expect(sim.closed).toBe(true)
})

test.each(["SIGINT", "SIGTERM"])("%s tears the graph down once, and the exit code stays 130", async signal => {
    stoppable()
    sim.at(2000, () => io.interrupt(signal))
    expect(await devsup("sim", ENTRY)).toBe(130)
    expect(sim.board.teardowns).toBe(1)
    expect(io.stdout.lines).toHaveLength(2)
})

test("--json prints nothing of the teardown", async () => {
    stoppable()
    expect(await devsup("sim", ENTRY, "--for", "2s", "--json")).toBe(0)
    expect(sim.board.teardowns).toBe(1)
    expect(io.stdout.lines.map(line => (JSON.parse(line) as { uptimeMs: number }).uptimeMs)).toEqual([1000, 2000])
    expect(io.stderr.text).toBe("")
})

test("a node that misses its handshake is told, and fails the run with --strict only", async () => {
    const late = () => {
        stoppable()
        sim.board.onTeardown = () => {
            throw new NodeFaultError("fan: no ack within 2000ms", "fan", "shutdown-timeout")
        }
    }
    late()
    expect(await devsup("sim", ENTRY, "--for", "2s")).toBe(0)
    expect(io.stderr.text).toBe("teardown: fan: no ack within 2000ms\n")
    sim = new FakeSimulator()
    io = new FakeIo()
    late()
    expect(await devsup("sim", ENTRY, "--for", "2s", "--strict")).toBe(7)
    expect(io.stderr.text).toContain("found fan: no ack within 2000ms")
})

test("a graph that is only shown ends without a word; so does one whose program is gone", async () => {
    stoppable()
    sim.board.onTeardown = () => {
        throw new OnlyShownError("only shown")
    }
    expect(await devsup("sim", ENTRY, "--for", "1s")).toBe(0)
    sim = new FakeSimulator()
    expect(await devsup("sim", ENTRY, "--for", "1s")).toBe(0)
    expect(sim.board.teardowns).toBe(0)
    expect(io.stderr.text).toBe("")
})

test("interrupted while the graph stops: the end at once", async () => {
    stoppable()
    sim.board.onTeardown = () => {
        io.interrupt("SIGINT")
        return new Promise(() => undefined)
    }
    expect(await devsup("sim", ENTRY, "--for", "1s")).toBe(130)
    expect(sim.closed).toBe(true)
})

test("nothing is torn down for a reader that went away, or after a panic", async () => {
    stoppable()
    sim.at(1000, () => io.interrupt(BROKEN_PIPE))
    expect(await devsup("sim", ENTRY)).toBe(0)
    sim.at(2000, b => b.panics.push({ code: 1, name: "Oops", message: "no", stack: [], at: 2000 }))
    io = new FakeIo()
    expect(await devsup("sim", ENTRY, "--for", "5s")).toBe(7)
    expect(sim.board.teardowns).toBe(0)
})
