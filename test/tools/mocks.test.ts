import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { SensorError, TrackError } from "../../sim/errors.js"
import { Simulator } from "../../sim/index.js"
import { setUpMocks, type MockOptions } from "../../tools/mocks.js"
import { UserError } from "../../tools/user-error.js"

let cwd: string
let sim: Simulator
beforeEach(async () => {
    cwd = mkdtempSync(path.join(tmpdir(), "devsup-mocks-"))
    sim = await Simulator.create({ seed: 1 })
})
afterEach(async () => {
    await sim.close()
    rmSync(cwd, { recursive: true, force: true })
})

const read = (mocks: ReturnType<typeof setUpMocks>) => Object.fromEntries(mocks.readings().map(r => [r.name, r.text]))

test("without a track every usual service is there, at rest", () => {
    expect(read(setUpMocks(sim, { sensors: [], cwd, track: false }))).toEqual({
        temperature: "21.5 °C",
        humidity: "45 %",
        airPressure: "1013 hPa",
        windSpeed: "3 m/s",
        button: "up",
        relay: "off",
        led: "dark",
        characterScreen: "empty",
    })
})

test("recorded weather moves with virtual time; a sensor set by hand does not, whatever the case of its name", async () => {
    const mocks = setUpMocks(sim, { sensors: [{ name: "windspeed", value: 9 }], cwd })
    expect(read(setUpMocks(sim, { sensors: [{ name: "Thermometer", value: 9 }], cwd }))["temperature"]).toBe("9 °C")
    expect(read(mocks)).toMatchObject({ temperature: "18.6 °C", windSpeed: "9 m/s", weather: "15 Jul 10:00" })
    await sim.advance(1_800_000)
    expect(read(mocks)).toMatchObject({ temperature: "19.2 °C", windSpeed: "9 m/s", weather: "15 Jul 10:30" })
    await sim.advance(1_800_000)
    expect(read(mocks)).toMatchObject({ temperature: "19.8 °C", weather: "15 Jul 11:00" })
})

test("a track of one's own, CSV or JSON, plays in the services its columns name", async () => {
    writeFileSync(path.join(cwd, "a.csv"), "t,temperature,illuminance\n0,10,0.5\n1000,20,0.5\n")
    const mocks = setUpMocks(sim, { sensors: [], cwd, track: "a.csv" })
    await sim.advance(500)
    expect(read(mocks)).toMatchObject({ temperature: "15 °C", humidity: "45 %" })
    writeFileSync(path.join(cwd, "a.json"), '[{"t":0,"humidity":30},{"t":1000,"humidity":40}]')
    const other = await Simulator.create()
    expect(read(setUpMocks(other, { sensors: [], cwd, track: "a.json" }))).toMatchObject({ humidity: "30 %" })
    await other.close()
})

test("what a recording plays is not mocked and cannot be set by hand; what a board serves only when it is", () => {
    const start = (options: Partial<MockOptions>) =>
        read(setUpMocks(sim, { sensors: [], cwd, track: false, ...options }))
    expect(start({ replayed: ["temperature"], served: ["button"] })).not.toHaveProperty("temperature")
    expect(start({ served: ["button"] })).not.toHaveProperty("button")
    const sensors = [{ name: "temperature", value: 30 }]
    expect(start({ served: ["temperature"], sensors })).toMatchObject({ temperature: "30 °C" })
    expect(() => start({ replayed: ["temperature"], sensors })).toThrow(SensorError)
    expect(() => start({ replayed: ["temperature"], sensors })).toThrow("found --sensor temperature")
})

test("what cannot be played or mocked is refused", () => {
    writeFileSync(path.join(cwd, "a.csv"), "t,warmth\n0,10\n")
    writeFileSync(path.join(cwd, "b.json"), "{}")
    const start = (track: string | false, name = "temperature") =>
        setUpMocks(sim, { sensors: [{ name, value: 1 }], cwd, track })
    expect(() => start("a.csv")).toThrow(TrackError)
    expect(() => start("a.csv")).toThrow("found t, warmth")
    expect(() => start("b.json")).toThrow("a JSON array of objects")
    expect(() => start("c.csv")).toThrow(UserError)
    expect(() => start(false, "temprature")).toThrow(SensorError)
    expect(() => start(false, "temprature")).toThrow("temperature")
})
