// Mocked devices that misbehave, as the firmware sees it. The thermometer streams once a second.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { SensorError } from "../../sim/errors.js"
import { type Board, type Sensor, Simulator, Track } from "../../sim/index.js"

let sim: Simulator
let t: Sensor
let board: Board

beforeEach(async () => {
    sim = await Simulator.create({ seed: 7 })
    t = sim.sensor("temperature", { reading: 20 })
    board = await sim.boot("test/programs/world/reads.ts")
    await board.output("t 20", { timeout: 3000 })
    await sim.runUntil(3500)
})
afterEach(() => sim.close())

/** What the board says within `ms` from now. */
async function hears(ms: number): Promise<string[]> {
    const begin = board.log.length
    await sim.advance(ms)
    return board.log.slice(begin).map(line => line.text)
}

describe("a sensor that misbehaves", () => {
    test("answers late, with the value of the moment the sample was taken", async () => {
        t.delay(3300)
        const from = sim.now
        t.set(30)
        const late = await board.output("t 30")
        expect(late.at - from).toBeGreaterThan(3300)
        t.set(31)
        expect(await hears(3300)).toEqual(["t 30", "t 30", "t 30"])
        t.delay(0)
        await board.output("t 31", { timeout: 1100 })
    })

    test("is frozen: it goes on telling the old value, and the true one once it is thawed", async () => {
        t.freeze()
        t.set(30)
        expect(t.get()).toBe(20)
        expect(await hears(3000)).toEqual(["t 20", "t 20", "t 20"])
        t.play(new Track([{ at: 0, value: 40 }, { at: 1000, value: 50 }])) // prettier-ignore
        expect(await hears(2000)).toEqual(["t 20", "t 20"])
        t.thaw()
        expect(t.get()).toBe(50)
        expect(await hears(1000)).toEqual(["t 50"])
    })

    test("jumps: it is off by a step, under a track too", async () => {
        t.jump(-5)
        expect(await hears(1000)).toEqual(["t 15"])
        t.set(30)
        t.freeze()
        t.jump(2)
        expect(await hears(1000)).toEqual(["t 25"])
        t.thaw()
        expect(await hears(1000)).toEqual(["t 32"])
        t.jump(0)
        expect(await hears(1000)).toEqual(["t 30"])
        expect(() => t.jump(NaN)).toThrow(/Expected a number to be off by/)
        expect(() => sim.sensor("characterScreen").jump(1)).toThrow(SensorError)
    })

    test("drops as many samples as asked, and no more", async () => {
        t.drop(3)
        expect(await hears(5000)).toEqual(["t 20", "t 20"])
        expect(() => t.drop(0.5)).toThrow(/a whole number of samples/)
    })

    test("loses a share of its samples, the same ones for the same seed", async () => {
        t.lose(0.5)
        const kept = (await hears(100_000)).length
        expect(kept).toBeGreaterThan(30)
        expect(kept).toBeLessThan(70)
        t.lose(1)
        expect(await hears(5000)).toEqual([])
        t.lose(0)
        expect(await hears(2000)).toEqual(["t 20", "t 20"])
        expect(() => t.lose(50)).toThrow(/a share of 0 to 1/)
    })

    test("is mute: it stays bound and says nothing, while one that is unplugged is lost", async () => {
        t.mute()
        expect(await hears(10_000)).toEqual([])
        t.unmute()
        await board.output("t 20", { timeout: 5000 })
        t.disconnect()
        await board.output("bound false", { timeout: 3000 })
    })

    test("reports an error status and measures nothing, until it recovers", async () => {
        t.fail(100, { vendorCode: 7 })
        expect(await hears(3000)).toEqual(["status 100 7"])
        t.fail(3, { sampling: true })
        expect(await hears(1000)).toEqual(["status 3 0", "t 20"])
        t.delay(500)
        t.freeze()
        t.jump(9)
        t.set(30)
        t.recover()
        expect(await hears(1000)).toEqual(["status 0 0", "t 30"])
        expect(() => t.fail(70_000)).toThrow(/a status code of 0 to 65535/)
    })
})

test("what boards wrote to an actuator is kept with its times; what a mute one is told is lost", async () => {
    const relay = sim.sensor("relay")
    const button = sim.sensor("button")
    await sim.advance(3000)
    button.press(300)
    const down = await board.output("down")
    const up = await board.output("up")
    expect(relay.written).toEqual([
        { at: expect.closeTo(down.at, -1), what: "active", value: true },
        { at: expect.closeTo(up.at, -1), what: "active", value: false },
    ])
    relay.mute()
    button.press(300)
    await board.output("down")
    await sim.advance(1000)
    expect(relay.written).toHaveLength(2)
})
