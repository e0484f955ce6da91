// devsup sim with several entries: a board each, on one bus; and with a recording.
import { beforeEach, expect, test } from "vitest"
import { Recording } from "../../sim/recording/recording.js"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { Request } from "../../src/wire/record.js"
import { BusSession } from "../../tools/bus-session.js"
import { Session } from "../../tools/session.js"
import type { MockOptions } from "../../tools/mocks.js"
import type { ServeOptions } from "../../tools/serve-option.js"
import { boardNames } from "../../tools/sim/boards.js"
import { FakeIo } from "./fake-io.js"
import { FakeBoard, fakeParts, FakeSimulator, graphStatus, noMocks, nodeStatus } from "./fake-simulator.js"

/** Files that exist; the fake simulator never reads them. */
const [A, B] = ["test/tools/fake-io.ts", "test/tools/fake-simulator.ts"]
/** A report of a temperature, and the announcement of its device. */
const SENSOR = new Recording(
    [],
    [
        { at: 0, frame: frame("0800000021010000c7ba2114") },
        { at: 4000.5, frame: frame("0401011100d20000") },
    ]
)

let io: FakeIo
let sim: FakeSimulator
let second: FakeBoard
let mocked: { at: number; options: MockOptions }[]
let served: ServeOptions[]
let closed: number

beforeEach(() => {
    io = new FakeIo()
    sim = new FakeSimulator()
    second = new FakeBoard()
    second.deviceId = "ffa13fe342a780f0"
    sim.others = [second]
    mocked = []
    served = []
    closed = 0
})

/** With a head of checksum 0 and device 0102…08. */
function frame(packets: string): Uint8Array {
    const bytes = Buffer.from(packets, "hex")
    return Uint8Array.from([0, 0, bytes.length, 0, 1, 2, 3, 4, 5, 6, 7, 8, ...bytes])
}

async function devsup(...words: string[]) {
    const command = new SimCommand(
        fakeParts(sim, {
            mocks: async (_sim, options) => {
                mocked.push({ at: sim.now, options })
                return noMocks()
            },
            served: async () => ["temperature"],
            recording: async () => SENSOR,
            serve: async (_sim, _board, where) => {
                if (where.listen === 7071) throw new Error("7071 is taken")
                served.push(where)
                return {
                    addresses: [`tcp://127.0.0.1:${where.listen}`],
                    tend: async () => {},
                    close: async () => void closed++,
                }
            },
        })
    )
    return await runCommandLine(["sim", ...words], [command], "", io)
}

test("each is a board; the sensors come last, without what a board serves itself", async () => {
    expect(await devsup(A, B, "--for", "2s")).toBe(0)
    expect(sim.booted).toHaveLength(2)
    expect(io.stderr.text).toContain(
        `board fake-io: ${A}, device ${sim.board.deviceId}\nboard fake-simulator: ${B}, device ffa13fe342a780f0\n`
    )
    expect(mocked).toMatchObject([{ at: 700, options: { served: ["temperature"] } }])
})

test("plain lines name the board; events of either are on the simulator's clock", async () => {
    sim.board.log.push({ at: 10, level: "log", text: "one" })
    second.log.push({ at: 110, level: "log", text: "two" })
    sim.at(1000, () => second.events.push({ seq: 1, at: 900, kind: "started", node: "fan", epoch: 1 }))
    second.times = { of: events => events.map(event => event.at + 100) }
    expect(await devsup(A, B, "--for", "2s")).toBe(0)
    expect(io.stdout.lines).toEqual([
        "     0.010  fake-io       log           one",
        "     0.110  fake-simulator  log           two",
        "     1.000  fake-simulator  fan           started: epoch 1",
    ])
})

test("--json has a line for each board, with its name and device", async () => {
    sim.board.graphs = [graphStatus("a", [nodeStatus("x")])]
    second.graphs = [graphStatus("b", [], { device: second.deviceId })]
    expect(await devsup(A, B, "--for", "1s", "--json")).toBe(0)
    expect(io.stdout.lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
        { board: "fake-io", graph: "a", schema: 1 },
        { board: "fake-simulator", graph: "b", device: "ffa13fe342a780f0" },
    ])
})

test("a panic, a crash, a missing supervisor and a missing service say whose they are", async () => {
    sim.board.graphs = [graphStatus("a", [])]
    second.notices.unboundRoles = () => ["noise"]
    sim.at(6900, () => second.panics.push({ code: 1, name: "Oops", message: "no", stack: [], at: 6900 }))
    expect(await devsup(A, B, "--for", "9s", "--json")).toBe(7)
    expect(io.stderr.text).toContain("found none on fake-simulator, so there is no node to show")
    expect(io.stderr.text).toContain("found none for noise of fake-simulator")
    expect(io.stderr.text).toContain("found at 6.900 s a panic of fake-simulator: Oops: no")
    sim = new FakeSimulator().at(1000, b => b.events.push({ seq: 1, at: 1000, kind: "crashed", node: "fan" }))
    sim.others = [new FakeBoard()]
    expect(await devsup(A, B, "--for", "9s", "--strict")).toBe(7)
    expect(io.stderr.text).toContain("found fan of fake-io crashed")
})

test("every board is torn down, and what goes wrong on one is told", async () => {
    for (const board of [sim.board, second]) board.graphs = [graphStatus("g", [])]
    expect(await devsup(A, B, "--for", "1s")).toBe(0)
    expect([sim.board.teardowns, second.teardowns]).toEqual([1, 1])
})

test("served, each board has a port and a link of its own; where one cannot be had, the others are given back", async () => {
    sim.at(3000, () => io.interrupt("SIGINT"))
    expect(await devsup(A, B, "--listen", "0", "--pty", "/tmp/board")).toBe(130)
    expect(served).toEqual([
        { listen: 0, pty: "/tmp/board" },
        { listen: 0, pty: "/tmp/board-fake-simulator" },
    ])
    expect(closed).toBe(2)
    io = new FakeIo()
    expect(await devsup(A, B, "--listen", "7070")).not.toBe(0)
    expect(closed).toBe(3)
})

test("a request goes to the board whose node it is about; one that names none is the first's", async () => {
    const bus = new BusSession([new Session(sim, sim.board, "a"), new Session(sim, second, "b")])
    const about = { request: Request.Restart, word: "restart", graph: "g", arg: 0 }
    await bus.ask({ ...about, node: "fan", device: second.deviceId })
    expect([sim.board.asked, second.asked.map(asked => asked.node)]).toEqual([[], ["fan"]])
    await bus.reboot(second.deviceId)
    await bus.reboot()
    expect([sim.board.boots, second.boots]).toEqual([2, 2])
    expect([bus.about().name, bus.about(second.deviceId).name]).toEqual(["a", "b"])
})

test("boards of one file are told apart", () => {
    expect(boardNames(["a/x.ts", "b/x.ts", "y.ts", "c/x.ts"])).toEqual(["x", "x-2", "y", "x-3"])
})

test("a recording says how long the run is, and what is not mocked", async () => {
    expect(await devsup(A, "--replay", "bus.jsonl")).toBe(0)
    expect(sim.played).toEqual([SENSOR])
    expect(mocked).toMatchObject([{ at: 0, options: { replayed: ["temperature"] } }])
    expect(sim.now).toBe(4001)
    expect(io.stderr.text).toContain("replaying 4 s of bus.jsonl: 2 frames, services temperature\n")
    sim = new FakeSimulator()
    expect(await devsup(A, "--replay", "bus.jsonl", "--for", "1s")).toBe(0)
    expect(sim.now).toBe(1000)
})
