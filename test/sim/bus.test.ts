// Mocked sensors, several boards, determinism.
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { SensorError } from "../../sim/errors.js"
import { Simulator, Track } from "../../sim/index.js"

const program = (name: string) => `test/programs/sim/${name}.ts`
let sim: Simulator

beforeEach(async () => {
    sim = await Simulator.create()
})
afterEach(() => sim.close())

describe("mocked sensors", () => {
    test("firmware finds a sensor by role, reads it, and sees it change, go and come back", async () => {
        const t = sim.sensor("temperature", { name: "outdoor", reading: 21.5 })
        const board = await sim.boot(program("thermostat"))
        await board.output("bound true", { timeout: 3000 })
        await board.output("t 21.5", { timeout: 3000 })
        t.set(30)
        await board.output("t 30", { timeout: 2000 })
        t.disconnect()
        await board.output("bound false", { timeout: 5000 })
        t.set(12)
        t.connect()
        await board.output("bound true", { timeout: 5000 })
        await board.output("t 12", { timeout: 3000 })
    })

    test("what the firmware writes to an actuator is read from its mock", async () => {
        const t = sim.sensor("temperature", { reading: 15 })
        const relay = sim.sensor("relay")
        const screen = sim.sensor("characterScreen")
        await sim.boot(program("thermostat"))
        await sim.until(() => relay.get() === true, { what: "the relay to close" })
        expect(relay.value("active")).toBe(true)
        await sim.until(() => screen.get() === "t 15", { what: "the screen" })
        t.set(25)
        await sim.until(() => relay.get() === false, { what: "the relay to open" })
    })

    test("a button is pressed for as long as asked", async () => {
        const button = sim.sensor("button")
        const board = await sim.boot(program("thermostat"))
        await sim.advance(2000)
        button.press(200)
        const down = await board.output("down")
        const up = await board.output("up")
        expect(up.at - down.at).toBeGreaterThanOrEqual(190)
        expect(up.at - down.at).toBeLessThan(260)
    })

    test("a track sets the value over time, in between too", async () => {
        const t = sim.sensor("temperature", { reading: 0 })
        const board = await sim.boot(program("thermostat"))
        await board.output("t 0", { timeout: 3000 })
        const start = sim.now
        t.play(new Track([
            { at: 0, value: 10 },
            { at: 3_600_000, value: 20 },
        ]), { speed: 360 }) // prettier-ignore
        await sim.runUntil(start + 5000)
        expect(t.get()).toBeCloseTo(15, 1)
        await board.output(/^t 1[56]/, { timeout: 3000 })
        await sim.runUntil(start + 20_000)
        expect(t.get()).toBe(20)
    })

    test("an unknown name is refused with near ones, a wrong value with what was expected", () => {
        expect(() => sim.sensor("temprature")).toThrow(/Did you mean temperature/)
        expect(() => sim.sensor("temperature", { reading: "hot" })).toThrow(SensorError)
        expect(() => sim.sensor("temperature").set([1, 2])).toThrow(/Expected a value of type i22\.10/)
        expect(() => sim.sensor("temperature").value("nope")).toThrow(/Expected a register/)
        expect(() => sim.sensor("temperature").press()).toThrow(/Expected a button/)
    })

    test.each([
        "humidity",
        "barometer",
        "windSpeed",
        "led",
        "switch",
        "rotaryEncoder",
        "servo",
        "soilMoisture",
        "motion",
    ])("%s can be mocked", name => {
        const sensor = sim.sensor(name)
        expect(sensor.get()).toBeDefined()
        expect(sensor.isConnected()).toBe(true)
    })
})

describe("two boards in one process", () => {
    test("each says its own lines and none of the other's", async () => {
        const a = await sim.boot(program("counts"))
        const b = await sim.boot(program("counts"))
        await b.output(/ 19$/)
        expect(a.deviceId).not.toBe(b.deviceId)
        for (const board of [a, b]) {
            expect(board.log).toHaveLength(20)
            expect(board.log.every(line => line.text.startsWith(board.deviceId))).toBe(true)
        }
    })

    test("two simulators do not share clock or bus", async () => {
        const other = await Simulator.create()
        sim.sensor("temperature", { reading: 5 })
        const a = await sim.boot(program("thermostat"))
        const b = await other.boot(program("thermostat"))
        await a.output("t 5", { timeout: 3000 })
        await other.advance(5000)
        expect(b.log.map(line => line.text)).not.toContain("t 5")
        await other.close()
    })

    test("two boards read one sensor", async () => {
        const t = sim.sensor("temperature", { reading: 5 })
        const boards = [await sim.boot(program("thermostat")), await sim.boot(program("thermostat"))]
        for (const board of boards) await board.output("t 5", { timeout: 3000 })
        t.set(9)
        for (const board of boards) await board.output("t 9", { timeout: 3000 })
    })
})

describe("determinism", () => {
    async function run(seed: number, name: string): Promise<string> {
        const trace = join(tmpdir(), `devsup-${process.pid}-${name}.jsonl`)
        const one = await Simulator.create({ seed, trace })
        const t = one.sensor("temperature", { reading: 18 })
        const button = one.sensor("button")
        one.sensor("relay")
        const board = await one.boot(program("thermostat"))
        await one.boot(program("throws"))
        await one.advance(1500)
        button.press()
        t.set(23)
        await board.output("t 23")
        t.play(new Track([{ at: 0, value: 1 }, { at: 5000, value: 9 }])) // prettier-ignore
        await one.advance(8000)
        await one.close()
        return readFile(trace, "utf8")
    }

    test("same seed, same program, same inputs: the same trace, byte for byte", async () => {
        const first = await run(5, "a")
        expect(first.split("\n").length).toBeGreaterThan(40)
        expect(await run(5, "b")).toBe(first)
    })

    test("another seed gives other devices", async () => {
        expect(await run(6, "c")).not.toBe(await run(5, "d"))
    })
})
