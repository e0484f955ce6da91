// Two boards on one bus: a node of one uses the sensor that the other one's program serves, loses it, and gets it back.
import { devNull } from "node:os"
import { afterEach, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"

const open: Simulator[] = []
afterEach(() => Promise.all(open.splice(0).map(sim => sim.close())))

async function bus(seed: number): Promise<{ sim: Simulator; probe: Board; station: Board }> {
    const sim = await Simulator.create({ seed, trace: devNull })
    open.push(sim)
    const probe = await sim.boot("test/programs/many/probe.ts")
    const station = await sim.boot("test/programs/many/station.ts")
    return { sim, probe, station }
}

/** Numbers that the station read. */
const readings = (station: Board) =>
    station.log.flatMap(({ text }) => (text.startsWith("outdoor ") ? [Number(text.slice(8))] : []))

test("a role of one board is bound to a server in another one's program", async () => {
    const { sim, probe, station } = await bus(1)
    await sim.until(() => readings(station).length >= 3)
    const [first = 0, ...more] = readings(station)
    // the program there counts up once a second, and so does who reads it
    expect(more).toEqual([first + 1, first + 2])
    expect(probe.deviceId).not.toBe(station.deviceId)
    expect([probe, station].map(board => board.status().graph)).toEqual(["probe", "station"])
    expect(probe.trace()).toEqual(["boot", "warm started", "warm ready"])
})

test("without the other board its dependent is bound-stopped, and returns with it", async () => {
    const { sim, probe, station } = await bus(1)
    await sim.until(() => readings(station).length >= 5)
    const before = station.trace().length
    probe.brownOut()
    await sim.until(() => station.node("log").state === "bound-stopped")
    // what it waits for never comes, and it goes all the same
    expect(station.trace().slice(before)).toEqual([
        "link unready",
        "log bound-stopped",
        "log asked",
        "log acked",
        "log exited",
    ])
    expect(probe.isDead()).toBe(true)
    const lost = readings(station).length
    await sim.advance(60_000)
    expect(readings(station)).toHaveLength(lost)
    await probe.reboot()
    await sim.until(() => readings(station).length > lost, { timeout: 20_000 })
    expect(station.trace().slice(-3)).toEqual(["link ready", "log bound-lifted", "log started"])
    // a board that has lost its power counts anew
    expect(readings(station)[lost]).toBeLessThan(readings(station)[lost - 1] ?? 0)
    expect(probe.boots).toBe(2)
    expect(station.boots).toBe(1)
})

test("a restart of the other board is noticed too, however quick it is", async () => {
    const { sim, probe, station } = await bus(1)
    await sim.until(() => readings(station).length >= 2)
    const before = station.trace().length
    await probe.reboot()
    await sim.advance(10_000)
    expect(station.trace().slice(before)).toEqual([
        "link unready",
        "log bound-stopped",
        "log asked",
        "log acked",
        "log exited",
        "link ready",
        "log bound-lifted",
        "log started",
    ])
})

test("what both do, and their traces, follow from the seed", async () => {
    const story = async (seed: number) => {
        const { sim, probe } = await bus(seed)
        await sim.advance(5000)
        probe.brownOut({ after: 500 })
        await sim.advance(5000)
        await probe.reboot()
        await sim.advance(5000)
        return sim.traceText()
    }
    const first = await story(1)
    expect(await story(1)).toBe(first)
    expect(first).toContain('"kind":"power-lost"')
    expect(await story(2)).not.toBe(first)
})
