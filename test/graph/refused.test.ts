import { afterAll, beforeAll, expect, test } from "vitest"
import { GraphError, Simulator } from "../../sim/index.js"
import { closeAll, ran, said } from "./ran.js"

let refusals: Record<string, string>

beforeAll(async () => {
    const board = await ran("graph/refusals", 1000)
    const answers = board.log.filter(line => line.level !== "error").map(({ text }) => text)
    refusals = Object.fromEntries(answers.map(text => text.split(/: (.*)/))) as Record<string, string>
    expect(board.panic).toBeUndefined()
})
afterAll(closeAll)

test("B005 ★ B180 ★ a cycle is refused when it is declared, with its nodes and without those that only lead to it", () => {
    expect(refusals["cycle"]).toBe("cycle: b -> c -> d -> b")
    expect(refusals["self-cycle"]).toBe("cycle: a -> a")
    expect(refusals["two cycles"]).toBe("cycle: d -> c -> d")
})

test("B181 ★ a dependency that is not in the graph is refused with both names, marked or not, in a conditional too", () => {
    expect(refusals["unknown"]).toBe("a: unknown dep stranger")
    expect(refusals["unknown, ready"]).toBe("a: unknown dep stranger")
    expect(refusals["unknown, conditional"]).toBe("a: unknown dep stranger")
    expect(refusals["of another graph"]).toBe("b: unknown dep other")
})

test("B181 ★ so is one that does not exist yet", () => {
    expect(refusals["declared later"]).toBe("a: unknown dep undefined")
    expect(refusals["declared later, ready"]).toBe("a: unknown dep undefined")
})

test("B182 ★ a name given twice is refused, and a node listed twice, and a dependency listed twice, whatever its marks", () => {
    expect(refusals["duplicate node"]).toBe("duplicate node a")
    expect(refusals["same node twice"]).toBe("duplicate node stranger")
    expect(refusals["duplicate dep"]).toBe("c: duplicate dep a")
    expect(refusals["duplicate by link"]).toBe("b: duplicate dep a")
    expect(refusals["shared provider"]).toBe("accepted")
})

test("B185 ★ a time budget below 1 ms is refused with the option's name", () => {
    expect(refusals["zero gate"]).toBe("a: gateTimeout below 1 ms")
    expect(refusals["zero ack"]).toBe("a: ackTimeout below 1 ms")
    expect(refusals["negative beat"]).toBe("a: beatTimeout below 1 ms")
    expect(refusals["half a ms"]).toBe("a: gateTimeout below 1 ms")
    expect(refusals["one ms, for ever"]).toBe("accepted")
})

test("a node belongs to one graph; a second supervisor of a graph is another handle on it", () => {
    expect(refusals["in two graphs"]).toBe("a is in two graphs")
    expect(refusals["linked too late"]).toBe("b is in a graph already")
    expect(refusals["two supervisors"]).toBe("accepted")
})

test("names have 1-24 of the allowed characters; the names of JavaScript's own properties are names like any other", () => {
    expect(refusals["empty name"]).toBe("bad name ")
    expect(refusals["capital"]).toBe("bad name Sensor")
    expect(refusals["blank"]).toBe("bad name my sensor")
    expect(refusals["25 characters"]).toBe("bad name abcdefghijklmnopqrstuvwxy")
    expect(refusals["24 characters"]).toBe("accepted")
    expect(refusals["names of properties"]).toBe("accepted")
})

test("an option that is absent, or false, is as if it were not given", () => {
    expect(refusals["absent options"]).toBe("accepted")
})

test("nothing else was refused, and every refusal is told in a plain line before it is thrown", async () => {
    expect(Object.keys(refusals)).toHaveLength(29)
    const log = (await ran("graph/refusals", 1000)).log
    const refused = Object.values(refusals).filter(answer => answer !== "accepted")
    const plain = log.filter(line => line.level === "error").map(({ text }) => text)
    expect(plain).toEqual(refused.map(answer => "graph error: " + answer))
})

const atBoot = [
    ["B005 ★ a cycle", "refused-cycle", "cycle: pump -> valve -> pump"],
    ["B187 ★ one node too many", "refused-257", "257 nodes, max 256"],
    ["B181 ★ the unknown dependency of the 200th node", "refused-stranger", "last: unknown dep lamp"],
]

test.each(atBoot)("B276 ★ %s makes the boot fail, with the offender", async (_, program, problem) => {
    const sim = await Simulator.create()
    try {
        const error = await sim.boot(`test/programs/graph/${program}.ts`).catch((e: unknown) => e)
        expect(error).toBeInstanceOf(GraphError)
        expect((error as GraphError).problem).toBe(problem)
        expect(sim.boards).toEqual([])
    } finally {
        await sim.close()
    }
})

test("B276 ★ on a device one plain line comes before the panic, and nothing after the refusal runs", async () => {
    const board = await ran("graph/refused-late", 300)
    expect(board.log.slice(0, 3)).toEqual([
        { at: expect.closeTo(210, 0) as number, level: "log", text: "declaring" },
        { at: expect.closeTo(210, 0) as number, level: "error", text: "graph error: duplicate node fan" },
        { at: expect.closeTo(210, 0) as number, level: "error", text: "Unhandled exception" },
    ])
    expect(said(board)).not.toContain("declared")
    expect(board.panic).toMatchObject({ name: "UnhandledException", message: "GraphError: duplicate node fan" })
    expect(board.panics).toHaveLength(1)
})
