// What devsup sim tells of a program that shows nothing, or that goes down.
import { beforeEach, expect, test } from "vitest"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { FakeIo } from "./fake-io.js"
import { fakeParts, FakeSimulator, graphStatus } from "./fake-simulator.js"

/** A file that exists; the fake simulator never reads it. */
const ENTRY = "test/tools/fake-io.ts"
const MISSING = [
    "note:  expected a supervisor on the bus",
    "       found none, so there is no node to show",
    "next:  add startSupervisorServer(supervisor) to the program",
    "",
].join("\n")

let io: FakeIo
let sim: FakeSimulator

beforeEach(() => {
    io = new FakeIo()
    sim = new FakeSimulator()
})

async function devsup(...words: string[]) {
    const command = new SimCommand(fakeParts(sim))
    return await runCommandLine(words, [command], "1.2.3", io)
}

function panicAt(at: number, name: string, stack: string[] = []) {
    sim.at(at, b => b.panics.push({ code: 0, name, message: "why", stack, at }))
}

test.each([[[]], [["--json"]]])("no supervisor on the bus after 3 s is told once on stderr %j", async more => {
    expect(await devsup("sim", ENTRY, "--for", "2999ms", ...more)).toBe(0)
    expect(io.stderr.text).toBe("")
    sim = new FakeSimulator()
    expect(await devsup("sim", ENTRY, "--for", "9s", ...more)).toBe(0)
    expect(io.stderr.text).toBe(MISSING)
})

test("a duration of few ms that has no unit may be meant in seconds", async () => {
    expect(await devsup("sim", ENTRY, "--for", "10", "--json")).toBe(0)
    expect(io.stderr.text).toBe("note: --for 10 is 10 ms; --for 10s is seconds\n")
    io = new FakeIo()
    for (const meant of ["10ms", "1000", "1s"]) expect(await devsup("sim", ENTRY, "--for", meant)).toBe(0)
    expect(io.stderr.text).toBe("")
})

test("a supervisor that came in time, or cannot be read, is not missed", async () => {
    sim.at(2900, b => b.graphs.push(graphStatus("pico", [])))
    await devsup("sim", ENTRY, "--for", "9s")
    sim = new FakeSimulator()
    sim.board.problems = () => ["another protocol version"]
    await devsup("sim", ENTRY, "--for", "9s")
    expect(io.stderr.text).toBe("")
})

test.each([[[]], [["--json"]]])("roles that nothing is bound to after 3 s are told once on stderr %j", async more => {
    sim.board.graphs = [graphStatus("pico", [])]
    sim.board.notices.unboundRoles = () => ["noise", "door"]
    await devsup("sim", ENTRY, "--for", "2999ms", ...more)
    expect(io.stderr.text).toBe("")
    await devsup("sim", ENTRY, "--for", "9s", ...more)
    expect(io.stderr.text).toBe(
        [
            "note:  expected a service for every role",
            "       found none for noise, door",
            "next:  plug one in with --sensor NAME=VALUE, where NAME is the role's service (soundLevel, motion, …)",
            "",
        ].join("\n")
    )
})

test("a panic is not blamed on a missing supervisor", async () => {
    panicAt(2500, "UnhandledException", ["main (a.ts:3)"])
    expect(await devsup("sim", ENTRY, "--for", "9s")).toBe(7)
    expect(io.stderr.text).not.toContain("startSupervisorServer")
    expect(io.stderr.text).toContain("next:  mend what the device's own stack trace points at")
})

test.each([
    ["Reset", "take ds.reboot() out for the simulator"],
    ["Hang", "sleep at least 1 ms"],
    ["Abort", "look at the device's last log lines"],
])("a %s has no stack trace to point at: %s", async (name, next) => {
    panicAt(500, name)
    expect(await devsup("sim", ENTRY, "--for", "9s")).toBe(7)
    expect(io.stderr.text).toContain(`next:  ${next}`)
    expect(io.stderr.text).not.toContain("stack trace")
})

test("--json gives no status of a board that has gone down", async () => {
    sim.board.graphs = [graphStatus("pico", [])]
    panicAt(2500, "UnhandledException", ["main (a.ts:3)"])
    expect(await devsup("sim", ENTRY, "--for", "9s", "--json")).toBe(7)
    expect(io.stdout.lines.map(line => (JSON.parse(line) as { uptimeMs: number }).uptimeMs)).toEqual([1000, 2000])
})

test.each([
    ["SIGINT", 130],
    ["SIGTERM", 130],
    ["EPIPE", 0],
])("%s while the program is compiled ends the command at once, with %i", async (reason, code) => {
    sim.boot = () => {
        io.interrupt(reason)
        return new Promise(() => undefined)
    }
    expect(await devsup("sim", ENTRY, "--for", "9s")).toBe(code)
    expect(sim.closed).toBe(true)
    expect(io.stdout.text + io.stderr.text).toBe("")
})
