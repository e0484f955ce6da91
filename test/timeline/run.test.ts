// The timeline of a real run: the lanes end as the status says, faults and jobs and sensors are where they happened.
import { afterAll, beforeAll, expect, test } from "vitest"
import { Fault, Simulator, type Board } from "../../sim/index.js"
import type { Timeline } from "../../sim/timeline/timeline.js"
import { mockRoom } from "../firmware/room.js"

let sim: Simulator
let board: Board
let timeline: Timeline
let pressed = 0
let unplugged = 0

beforeAll(async () => {
    sim = await Simulator.create({ seed: 1 })
    const room = mockRoom(sim)
    board = await sim.boot("firmware/pico.ts")
    await sim.advance(5000)
    room.temperature.set(23)
    pressed = sim.now
    room.button.press()
    for (let s = 0; s < 5; ++s) {
        await sim.advance(1000)
        await board.refresh()
    }
    unplugged = sim.now
    room.temperature.disconnect()
    await sim.advance(8000)
    room.temperature.connect()
    await sim.advance(4000)
    await board.deactivate("fan")
    await board.refresh()
    timeline = sim.timeline()
})
afterAll(() => sim.close())

const lane = (name: string) => {
    const found = timeline.data.boards[0].nodes.find(node => node.name === name)
    if (!found) throw new Error(`no lane ${name}`)
    return found
}
const states = (name: string) => lane(name).spans.map(span => span.state)

test("every lane ends as the status says and has no hole", () => {
    for (const { name, state, ready } of board.status().nodes) {
        const { spans } = lane(name)
        expect([name, spans[spans.length - 1]]).toEqual([name, expect.objectContaining({ state, ready, to: sim.now })])
        for (const [i, span] of spans.entries()) if (i) expect(span.from).toBe(spans[i - 1].to)
    }
})

test("what happened to the fan is read off its lane", () => {
    expect(states("fan").filter((state, i, all) => state !== all[i - 1])).toEqual([
        ...["starting", "running"],
        ...["bound-stopped", "running", "disabled"],
    ])
    const held = lane("fan").spans.find(span => span.state === "bound-stopped")
    expect(held?.from).toBeGreaterThan(unplugged)
    expect(lane("climate").marks.map(mark => mark.kind)).toEqual(["stale", "recovered"])
    expect(lane("fan").marks.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["control deactivate"])
})

test("heartbeats are those that refreshes found, on the simulator's clock", () => {
    const { beats } = lane("climate")
    expect(beats.length).toBeGreaterThan(3)
    expect(beats.every((at, i) => at <= sim.now && (i === 0 || at > beats[i - 1]))).toBe(true)
})

test("a job is in its slot from its attempt's start to its end", () => {
    const calibrate = timeline.data.boards[0].slots.find(slot => slot.name === "calibrate")?.jobs[0]
    expect(calibrate).toMatchObject({ name: "calibrate", attempt: 1, ended: "succeeded" })
    expect(calibrate?.from).toBeGreaterThanOrEqual(pressed)
})

test("sensors show what they were set to and when they were unplugged; relays what they were told", () => {
    const curve = (name: string) => timeline.data.sensors.find(sensor => sensor.name === name)
    expect(curve("temperature")?.points).toEqual([
        [0, 18],
        [pressed, 23],
    ])
    expect(curve("temperature")?.gaps).toEqual([{ from: unplugged, to: unplugged + 8000 }])
    expect(curve("relay")?.points.map(point => point[1])).toEqual([0, 1, 0, 1, 0])
    expect(curve("button")?.points.map(point => point[1])).toEqual([0, 1, 0])
})

test("a Perfetto trace: the board a process, nodes threads, states slices that do not overlap", () => {
    interface Event {
        ph: string
        name: string
        pid: number
        tid: number
        ts: number
        dur: number
        args: Record<string, unknown>
    }
    const { traceEvents } = JSON.parse(timeline.perfetto()) as { traceEvents: Event[] }
    const threads = traceEvents.filter(e => e.name === "thread_name").map(e => e.args["name"])
    expect(threads).toEqual(expect.arrayContaining(["board", "climate", "fan", "slot calibrate"]))
    const fan = traceEvents.find(e => e.name === "thread_name" && e.args["name"] === "fan")
    const slices = traceEvents.filter(e => e.ph === "X" && e.tid === fan?.tid && e.pid === fan.pid)
    expect(slices.map(e => e.name)).toEqual(states("fan"))
    for (const [i, slice] of slices.entries()) if (i) expect(slice.ts).toBe(slices[i - 1].ts + slices[i - 1].dur)
    expect(traceEvents.filter(e => e.ph === "C" && e.name === "temperature").map(e => e.args["value"])).toEqual([
        18, 23,
    ])
})

test("a panic ends every lane, and the start after it begins them again", async () => {
    const other = await Simulator.create({ seed: 2 })
    try {
        const crashing = await other.boot("test/programs/wire/injected.ts")
        await other.advance(2000)
        const [victim] = crashing.status().nodes
        await crashing.inject(victim.name, Fault.Crash)
        await other.advance(1000)
        await crashing.reboot()
        await other.advance(1000)
        const [{ nodes, marks }] = other.timeline().data.boards
        const mine = nodes.find(node => node.name === victim.name)
        expect(mine?.marks.some(mark => mark.kind === "crashed")).toBe(true)
        const powerOns = marks.filter(mark => mark.kind === "power-on").map(mark => mark.at)
        expect(powerOns).toHaveLength(2)
        expect(mine?.spans.some(span => span.from < powerOns[1] && span.to > powerOns[1])).toBe(false)
        expect(mine?.spans[mine.spans.length - 1].to).toBe(other.now)
    } finally {
        await other.close()
    }
})
