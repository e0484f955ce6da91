// Who uses the processor: each node's wakes are known from its program, and all of them add up to what the VM counts.
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Board, Simulator } from "../../sim/index.js"
import { lineOf } from "./line-of.js"

const PROGRAM = "test/programs/instrument/who.ts"
const line = lineOf(PROGRAM)
let sim: Simulator
let board: Board

beforeAll(async () => {
    sim = await Simulator.create({ seed: 1 })
    board = await sim.boot(PROGRAM)
    await sim.runUntil(1000)
})
afterAll(() => sim.close())

const wakes = () => Object.fromEntries(board.status().nodes.map(node => [node.name, node.wakes]))

test("B174 a node's fibers count for it: its body, children, timers and races; and the one that wakes most is named", async () => {
    const before = wakes()
    await sim.advance(10_000)
    const after = wakes()
    const times = Object.fromEntries(Object.entries(after).map(([name, n]) => [name, (n ?? 0) - (before[name] ?? 0)]))
    expect(times).toMatchObject({ quick: 100, slow: 10, child: 50, timer: 40, race: 20, jobs: 0, "in-body": 0 })
    const [[most]] = Object.entries(times).sort((a, b) => b[1] - a[1])
    expect(most).toBe("quick")
})

test("B176 fibers that no node owns count for nobody's node: a raw one wakes 20 times a second, and its starter sleeps", async () => {
    const [before, raw] = [board.load().other.wakes, board.node("raw").wakes]
    await sim.advance(10_000)
    expect(board.load().other.wakes - before).toBe(200)
    expect(board.node("raw").wakes).toBe(raw)
})

test("B179 a fiber that a node adopted counts for the node; the supervisor has figures of its own", async () => {
    const before = board.node("hand").wakes ?? 0
    await sim.advance(10_000)
    expect((board.node("hand").wakes ?? 0) - before).toBe(25)
    expect(board.load().supervisor.wakes).toBeGreaterThan(0)
})

test("B177 a new activation's fiber counts for the same node, and nothing of the old one is lost", async () => {
    const before = board.node("quick").wakes ?? 0
    await board.restart("quick")
    await sim.advance(1000)
    const { wakes = 0, epoch } = board.node("quick")
    expect(epoch).toBe(2)
    expect(wakes - before).toBeGreaterThanOrEqual(10)
    expect(wakes - before).toBeLessThanOrEqual(13)
})

test("nodes, jobs, supervisor and others add up to what the VM itself has counted, opcodes to the last", () => {
    const { nodes, jobs, supervisor, other, wakes } = board.load()
    const sum = [...nodes, jobs, supervisor, other].reduce((total, work) => total + work.wakes, 0)
    expect(sum).toBe(wakes)
    expect(board.status().load?.wakes).toBe(wakes)
    expect(jobs.wakes).toBe(3)
    for (const { opcodes, longestRun, node } of nodes) {
        expect(longestRun, node).toBeGreaterThan(0)
        expect(opcodes, node).toBeGreaterThanOrEqual(longestRun)
    }
})

test.each([
    ["in-body", `(anonymous) (${PROGRAM}:${line("new Error")})`],
    ["in-helper", `broken (${PROGRAM}:${line("list.length")})`],
    ["in-child", `broken (${PROGRAM}:${line("list.length")})`],
    ["in-race", `broken (${PROGRAM}:${line("list.length")})`],
    ["in-race-plain", `plain (${PROGRAM}:${line('throw "plain"')})`],
    ["in-finally", `broken (${PROGRAM}:${line("list.length")})`],
    ["in-defer", `broken (${PROGRAM}:${line("list.length")})`],
])("a crash has the place of its throw: %s", async (name, place) => {
    await board.activate(name).catch(() => {})
    await sim.until(() => board.node(name).state === "crashed", { timeout: 1000 })
    const crash = board.events.findLast(e => e.kind === "crashed" && e.node === name)
    expect(crash?.stack?.[0]).toBe(place)
})

test("so has a job's failed attempt", () => {
    const failed = board.jobEvents.find(e => e.kind === "attempt-failed")
    expect(failed?.stack?.slice(0, 2)).toEqual([
        `broken (${PROGRAM}:${line("list.length")})`,
        `thrower (${PROGRAM}:${line("    broken()\n}")})`,
    ])
})

test("figures go on over a reboot, with those of the new VM", async () => {
    const before = board.node("slow").wakes ?? 0
    await board.reboot()
    await sim.advance(5000)
    expect((board.node("slow").wakes ?? 0) - before).toBeGreaterThanOrEqual(5)
    const { nodes, jobs, supervisor, other, wakes } = board.load()
    expect([...nodes, jobs, supervisor, other].reduce((sum, work) => sum + work.wakes, 0)).toBe(wakes)
    expect(board.status().load?.wakes).toBe(wakes)
})
