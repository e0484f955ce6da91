import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { Io } from "../../tools/io.js"
import { FakeIo } from "./fake-io.js"
import { fakeParts, FakeSimulator, graphStatus, nodeStatus } from "./fake-simulator.js"

/** A terminal that keeps what it was sent. */
class FakeTerminal extends PassThrough {
    readonly isTTY = true
    readonly columns = 80
    readonly rows = 24
    get text(): string {
        return String(this.read() ?? "")
    }
}

function world() {
    const base = new FakeIo()
    const terminal = new FakeTerminal()
    const sim = new FakeSimulator()
    sim.board.graphs = [graphStatus("pico", [nodeStatus("climate", { status: "21.5 C" })])]
    const io: Io = { ...base, signal: base.signal, clock: base.clock, stdout: terminal as never }
    const command = new SimCommand(fakeParts(sim))
    const run = (...words: string[]) => runCommandLine(["sim", "test/tools/fake-io.ts", ...words], [command], "", io)
    return { base, terminal, sim, io, run }
}

test("an interrupted live view is exit 0, and the terminal is given back: main screen, visible cursor", async () => {
    const { base, terminal, sim, run } = world()
    sim.at(60_000, () => base.interrupt("SIGTERM"))
    expect(await run()).toBe(0)
    const text = terminal.text
    expect(text.startsWith("\u001b[?1049h")).toBe(true)
    expect(text).toContain("climate")
    expect(text.lastIndexOf("\u001b[?1049l")).toBeGreaterThan(text.lastIndexOf("\u001b[?1049h"))
    expect(text.lastIndexOf("\u001b[?25h")).toBeGreaterThan(text.lastIndexOf("\u001b[?25l"))
    expect(text.lastIndexOf("climate")).toBeLessThan(text.lastIndexOf("\u001b[?1049l"))
    expect(process.listenerCount("exit")).toBeLessThan(10)
})

test("a live view outlasts a panic and tells it at its end; --strict ends it there", async () => {
    const panic = { code: 60001, name: "InfiniteLoop", message: "why", stack: [], at: 1500 }
    const first = world()
    first.sim.at(1500, b => void b.panics.push(panic))
    expect(await first.run("--for", "5s")).toBe(7)
    expect(first.sim.now).toBe(5000)
    expect(first.base.stderr.text).toContain("InfiniteLoop: why")
    const strict = world()
    strict.sim.at(1500, b => void b.panics.push(panic))
    expect(await strict.run("--for", "5s", "--strict")).toBe(7)
    expect(strict.sim.now).toBe(2000)
    expect(strict.terminal.text).toContain("\u001b[?1049l")
})

test("a dumb terminal gets plain lines", async () => {
    const { io, sim, terminal, run } = world()
    io.env["TERM"] = "dumb"
    sim.at(10, b => void b.log.push({ at: 10, level: "log", text: "up" }))
    expect(await run("--for", "1s")).toBe(0)
    expect(terminal.text).toBe("     0.010  log           up\n")
})
