// A timeline's layout over plain data, and what the renderers make of it.
import { expect, test } from "vitest"
import { STEPS, tickLabel, tickStep } from "../../sim/timeline/axis.js"
import { layout } from "../../sim/timeline/layout.js"
import { MARK_LOOKS, STATE_LOOKS } from "../../sim/timeline/look.js"
import { Samples } from "../../sim/timeline/samples.js"
import { Timeline } from "../../sim/timeline/timeline.js"
import type { NodeLane, TimelineData } from "../../sim/timeline/timeline-data.js"
import { LABEL } from "../../sim/timeline/zoom-script.js"
import { stateLabels } from "../../src/wire/labels.js"

const DAY = 86_400_000

function node(more: Partial<NodeLane> = {}): NodeLane {
    return { name: "climate", mode: "pause", spans: [], marks: [], beats: [], ...more }
}

function data(nodes: NodeLane[], more: Partial<TimelineData> = {}): TimelineData {
    const board = { entry: "firmware/pico.ts", device: "12ab", marks: [], log: [], nodes, slots: [] }
    return { schema: 1, seed: 1, from: 0, to: 60_000, boards: [board], sensors: [], ...more }
}

const flapping = (count: number, every: number): NodeLane =>
    node({
        spans: Array.from({ length: count }, (_, i) => ({
            from: i * every,
            to: (i + 1) * every,
            state: i === 7 ? "crashed" : i % 2 ? "bound-stopped" : "running",
            ready: false,
        })),
        beats: Array.from({ length: count }, (_, i) => i * every),
    })

test("lanes stand one under the other, time goes along", () => {
    const span = { state: "running", ready: true }
    const l = layout(data([node({ spans: [{ from: 15_000, to: 30_000, ...span }] }), node({ name: "fan" })]), {
        width: 1166,
    })
    const [board, climate, fan] = l.sections[0].lanes
    expect([climate.y - board.y, fan.y - climate.y]).toEqual([26, 26])
    expect(climate.bars[0]).toMatchObject({ x: 150 + 250, width: 250, look: "running", label: "running" })
    expect(climate.bars[0].tip).toBe("climate: running, ready, from 15.000 s for 15 s")
    expect(climate.ready).toMatchObject([{ x: 400, width: 250 }])
    expect(l.ticks.map(tick => tick.label).slice(0, 3)).toEqual(["0:00", "0:10", "0:20"])
})

test("a month of flapping has no more shapes than the picture has pixels, and the crash is seen", () => {
    const month = 30 * DAY
    const l = layout(data([flapping(50_000, month / 50_000)], { to: month }))
    const lane = l.sections[0].lanes[1]
    expect(lane.bars.length).toBeLessThan(1200)
    expect(lane.bars.some(bar => bar.look === "crashed")).toBe(true)
    expect(lane.beats.length).toBeLessThan(600)
    expect(lane.beats.reduce((sum, tick) => sum + tick.count, 0)).toBe(50_000)
    expect(new Timeline(data([flapping(50_000, month / 50_000)], { to: month })).svg().length).toBeLessThan(1_000_000)
})

test("marks of one kind that would lie on each other are one, and it says how many", () => {
    const marks = [0, 10, 20, 40_000].map(at => ({ at, kind: "fault", text: "no luck" }))
    const shapes = layout(data([node({ marks })])).sections[0].lanes[1].marks
    expect(shapes.map(mark => mark.tip)).toEqual(["0.000 s  fault: no luck (and 2 more)", "40.000 s  fault: no luck"])
})

test("every state of the status has a look of its own, dark text reads on it, and no two share pattern and edge", () => {
    const looks = stateLabels.split(" ").map(state => STATE_LOOKS[state])
    expect(looks.every(look => contrast(look.fill, "#111111") > 7 && contrast(look.stroke, look.fill) > 3)).toBe(true)
    const inBlackAndWhite = looks.map(
        ({ pattern, dash, fill }) => `${pattern} ${dash ?? ""} ${Math.round(luminance(fill) * 8)}`
    )
    expect(new Set(inBlackAndWhite).size).toBe(looks.length)
})

test("marks differ by shape and filling", () => {
    const seen = Object.entries(MARK_LOOKS).filter(([kind]) => kind !== "aborted") // drawn as the crash it is
    expect(new Set(seen.map(([, { path, fill }]) => `${path} ${fill}`)).size).toBe(seen.length)
})

test("a sensor's samples keep their extremes in bounded memory", () => {
    const samples = new Samples()
    for (let i = 0; i < 100_000; ++i) samples.take(i * 500, i === 33_333 ? 99 : Math.sin(i / 1000))
    expect(samples.points.length).toBeLessThan(5000)
    expect(samples.points.some(([, value]) => value === 99)).toBe(true)
    expect(samples.points.every(([at], i) => i === 0 || at > samples.points[i - 1][0])).toBe(true)
})

test("the page's own axis reads as the picture's", () => {
    const label = new Function(`return ${LABEL}`)() as typeof tickLabel
    for (const step of STEPS)
        for (const at of [0, step, 3 * step, 100 * step]) expect(label(at, step)).toBe(tickLabel(at, step))
    expect(tickStep(60_000, 10)).toBe(10_000)
})

test("a page loads nothing, holds the picture, and its script is one", () => {
    const evil = node({ name: "climate", spans: [{ from: 0, to: 60_000, state: "running", ready: false }] })
    evil.marks.push({ at: 5, kind: "fault", text: '</script><b onload="x">&' })
    const page = new Timeline(data([evil])).html()
    expect(page).not.toMatch(/(src|href)=|@import|url\((?!#)/)
    expect(page).toContain("&lt;/script&gt;&lt;b onload=&quot;x&quot;&gt;&amp;")
    const script = /<script>\n([\s\S]*)<\/script>/.exec(page)?.[1] ?? ""
    expect(() => new Function(script)).not.toThrow()
    expect(script.length).toBeGreaterThan(1000)
})

function luminance(colour: string): number {
    const [r, g, b] = [1, 3, 5]
        .map(i => parseInt(colour.slice(i, i + 2), 16) / 255)
        .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (high + 0.05) / (low + 0.05)
}
