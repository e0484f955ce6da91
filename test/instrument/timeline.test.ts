// Wakes in a run's picture: figures and lines of the nodes, and of who else uses the processor.
import { afterAll, beforeAll, expect, test } from "vitest"
import { Simulator, type Timeline } from "../../sim/index.js"

let sim: Simulator
let timeline: Timeline
beforeAll(async () => {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/instrument/who.ts")
    await sim.advance(25_000)
    await board.hog(5000)
    await sim.advance(10_000)
    await board.activate("in-body")
    await sim.advance(1000)
    timeline = sim.timeline()
})
afterAll(() => sim.close())

test("slices add up to the total, there are never many, and the fastest node is found from them", () => {
    const [{ nodes, wakes }] = timeline.data.boards
    const counted = nodes.flatMap(({ name, wakes }) => (wakes ? [{ name, ...wakes }] : []))
    for (const { name, total, counts, slice, from } of [...counted, { name: "other", ...wakes!.other }]) {
        expect(
            counts.reduce((sum, n) => sum + n, 0),
            name
        ).toBe(total)
        expect(counts.length, name).toBeLessThanOrEqual(256)
        expect(from + counts.length * slice, name).toBeGreaterThanOrEqual(sim.now)
    }
    const [most] = counted.sort((a, b) => b.total - a.total)
    expect(most.name).toBe("quick")
    // ten a second, whatever the slices are cut to
    expect(most.counts.slice(5, 60).every(n => Math.abs(n - most.slice / 100) <= 1)).toBe(true)
    expect(nodes.find(node => node.name === "in-defer")?.wakes).toBeUndefined()
})

test("the picture names them, with the supervisor's lateness; a crash has its place", () => {
    const svg = timeline.svg()
    expect(svg).toMatch(/>terminate · \d+ wakes</)
    expect(svg).toMatch(/>\d+ wakes · \d+(\.\d+)? m?s late at most</)
    expect(svg).toMatch(/<title>quick: \d+ wakes, \d\.\d a second, at most \d+<\/title>/)
    expect(svg).toContain("in-body: body (test/programs/instrument/who.ts:")
    expect(svg).toContain(">wakes of its fibers<")
})

test("Perfetto gets a counter for each", () => {
    const { traceEvents } = JSON.parse(timeline.perfetto()) as { traceEvents: { ph: string; name: string }[] }
    const counters = new Set(traceEvents.filter(e => e.ph === "C").map(e => e.name))
    expect([...counters]).toEqual(expect.arrayContaining(["quick wakes", "supervisor wakes", "others wakes"]))
})
