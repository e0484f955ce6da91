import { expect, test } from "vitest"
import { StatusCommand } from "../../tools/commands/status.js"
import { ExitCode } from "../../tools/exit-code.js"
import { UserError } from "../../tools/user-error.js"
import { FakeOutput } from "../tools/fake-io.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { LiveWorld } from "./fake-connection.js"

const NODES = [
    nodeStatus("climate", { mode: "pause", beatAgeMs: 120, beatTimeoutMs: 2000, status: "21.5 C" }),
    nodeStatus("net", { beatAgeMs: 5200, beatTimeoutMs: 2000, stale: true }),
    nodeStatus("uplink", {
        state: "crashed",
        reasons: ["crashed", "exited"],
        ready: false,
        restarts: 3,
        lastFault: { kind: "crashed", message: "uplink: no\nroute", at: 3000 },
    }),
]

function world(stdout = new FakeOutput()) {
    const it = new LiveWorld(stdout)
    it.board.graphs = [graphStatus("pico", NODES, { uptimeMs: 65_000 })]
    return { it, command: new StatusCommand(it.parts) }
}

test("a table a graph: the boot, the nodes, the last faults", async () => {
    const { it, command } = world()
    expect(await it.run(command)).toBe(0)
    expect(it.out.split("\n")).toEqual([
        "graph pico   board 12abdd2289421234   up 00:01:05   boot 1 (power-on)",
        "NODE     MODE       STATE              READY  EPOCH  RST  BEAT        STATUS",
        "climate  pause      ● running          yes    1      0    120ms       21.5 C",
        "net      terminate  ● running          yes    1      0    5.2s STALE",
        "uplink   terminate  ✗ crashed, exited  no     1      3    -",
        "",
        "last faults",
        "     3.000  crashed  uplink: no route",
        "",
    ])
    expect(it.err).toBe("")
    expect(it.board).toMatchObject({ refreshes: 1, closes: 1 })
})

test("several graphs, one in safe mode", async () => {
    const { it, command } = world()
    const boot = { count: 4, reason: "restart", safeMode: true }
    it.board.graphs = [graphStatus("one", [nodeStatus("a")], { boot }), graphStatus("two", [nodeStatus("b")])]
    expect(await it.run(command)).toBe(0)
    expect(it.out).toMatch(/^graph one .* boot 4 \(restart\)\nSAFE MODE: [^]*\n\ngraph two /)
})

test("--json is one line a graph and nothing else; what cannot be read is told on stderr", async () => {
    const { it, command } = world()
    it.board.graphs.push(graphStatus("other", []))
    it.board.troubles = ["graph old: expected supervisor protocol 1, found 0: use another"]
    expect(await it.run(command, "--json")).toBe(0)
    expect(
        it.out
            .trimEnd()
            .split("\n")
            .map(line => JSON.parse(line) as unknown)
    ).toEqual(it.board.graphs)
    expect(it.err).toBe(it.board.troubles[0] + "\n")
})

test("a terminal's lines are cut to it, a pipe's are not", async () => {
    const long = nodeStatus("a", { status: "x".repeat(100) })
    const tty = world(new FakeOutput(true, 60))
    tty.it.board.graphs = [graphStatus("pico", [long])]
    expect(await tty.it.run(tty.command)).toBe(0)
    for (const line of tty.it.out.split("\n")) expect([...line].length).toBeLessThanOrEqual(60)
    const pipe = world()
    pipe.it.board.graphs = [graphStatus("pico", [long])]
    await pipe.it.run(pipe.command)
    expect(pipe.it.out).toContain("x".repeat(100))
})

test("a board without a supervisor fails with its reason and is closed", async () => {
    const { it, command } = world()
    it.board.onRefresh = () => {
        throw new UserError(ExitCode.Device, "a supervisor", "none", "add one")
    }
    expect(await it.run(command, "--json")).toBe(7)
    expect(it.out).toBe("")
    expect(it.board.closes).toBe(1)
})
