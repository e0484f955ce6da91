import { expect, test } from "vitest"
import { pace } from "../../tools/pace.js"
import { Tempo } from "../../tools/tempo.js"
import { FakeIo } from "./fake-io.js"

/** A simulator whose turns cost wall time: `cost` wall ms for each virtual ms. */
function simulator(io: FakeIo, cost: number) {
    return {
        now: 0,
        async advance(ms: number) {
            this.now += ms
            io.wall += ms * cost
        },
    }
}

test("real time: a virtual second takes a wall second, seconds in order", async () => {
    const io = new FakeIo()
    const sim = simulator(io, 0)
    const seen: [number, number][] = []
    await pace(sim, { speed: 1, end: 3000, ...io, onSecond: n => void seen.push([n, io.wall]) })
    expect(seen).toEqual([
        [1, 1000],
        [2, 2000],
        [3, 3000],
    ])
})

test("600x: ten frames a wall second, every virtual second is still told", async () => {
    const io = new FakeIo()
    const sim = simulator(io, 0)
    let seconds = 0
    let frames = 0
    await pace(sim, { speed: 600, end: 600_000, ...io, onSecond: () => void seconds++, onFrame: () => void frames++ })
    expect({ seconds, wall: io.wall }).toEqual({ seconds: 600, wall: 1000 })
    expect(frames).toBe(11)
})

test("max never waits", async () => {
    const io = new FakeIo()
    const sim = simulator(io, 0.01)
    await pace(sim, { speed: "max", end: 60_000, ...io })
    expect(sim.now).toBe(60_000)
    expect(Math.round(io.wall)).toBe(600)
})

test("a machine that cannot keep up runs as fast as it can and owes nothing", async () => {
    const io = new FakeIo()
    const sim = simulator(io, 1)
    let frames = 0
    await pace(sim, { speed: 600, end: 10_000, ...io, onFrame: () => void frames++ })
    expect(io.wall).toBe(10_100)
    expect(frames).toBe(11)
})

test("a hook that says true ends the run, and so does the signal", async () => {
    const io = new FakeIo()
    const sim = simulator(io, 0)
    await pace(sim, { speed: "max", ...io, onSecond: n => n === 5 })
    expect(sim.now).toBe(5000)
    io.interrupt("SIGINT")
    await pace(sim, { speed: "max", ...io })
    expect(sim.now).toBe(5000)
})

test("a tempo is looked at in every turn: held, stepped, let go and changed, nothing is made up for", async () => {
    const io = new FakeIo()
    const sim = simulator(io, 0)
    const tempo = new Tempo(10, () => sim.now)
    const seen: [number, number][] = []
    const keys = new Map<number, () => void>([
        [200, () => tempo.toggle()],
        [500, () => tempo.step(1000)],
        [700, () => tempo.toggle()],
        [900, () => tempo.faster()],
    ])
    await pace(sim, {
        speed: tempo,
        end: 12_000,
        ...io,
        onFrame() {
            seen.push([io.wall, sim.now])
            keys.get(io.wall)?.()
        },
    })
    expect(seen).toEqual([
        [0, 0],
        [100, 1000],
        [200, 2000],
        [300, 2000],
        [400, 2000],
        [500, 2000],
        [600, 3000],
        [700, 3000],
        [800, 3000],
        [900, 4000],
        [1000, 4000],
        [1100, 7000],
        [1200, 10_000],
        [1300, 12_000],
    ])
})

test("faster and slower go from step to step, from any speed, to max and back", () => {
    const tempo = new Tempo(600, () => 0)
    const after = (keys: string) => {
        for (const key of keys)
            if (key === "+") tempo.faster()
            else tempo.slower()
        return tempo.speed
    }
    expect([after("-"), after("+"), after("++"), after("+"), after("+"), after("-")]).toEqual([
        300,
        600,
        3600,
        "max",
        "max",
        3600,
    ])
    expect(after("-".repeat(30))).toBe(0.1)
    tempo.speed = 7
    expect([after("+"), after("-")]).toEqual([10, 5])
})
