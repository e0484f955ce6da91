// The XIAO ESP32-C3's firmware: what it has besides the Pico's.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { moves } from "./moves.js"
import { mockRoom, mockWeather } from "./room.js"

const SECOND = 1000

let sim: Simulator
let room: ReturnType<typeof mockRoom>
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
    room = mockRoom(sim)
})
afterEach(() => sim.close())

test("comes up in order, and reports once a minute", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    const first = await board.output(/^uplink climate/, { timeout: 10 * SECOND })
    await board.refresh()
    expect(moves(board)).toEqual([
        "boot",
        "params started",
        "climate starting",
        "weather started",
        "fan starting",
        "display starting",
        "net started",
        "uplink starting",
        "watchdog started",
        "watchdog ready",
        "net ready",
        "params ready",
        "climate started",
        "fan bound-stopped",
        "weather ready",
        "climate ready",
        "fan bound-lifted",
        "fan started",
        "display started",
        "uplink started",
        "fan ready",
        "uplink ready",
        "display ready",
    ])
    expect(first.text).toMatch(/^uplink climate\/[0-9a-f]{16} /)
    const second = await board.output(/^uplink climate/, { timeout: 70 * SECOND })
    expect(second.at - first.at).toBe(60 * SECOND)
    expect(JSON.parse(second.text.split(" ")[2] ?? "")).toEqual({ fan: false, t: 18, h: 45, p: 1016.6, w: 3.8 })
    expect(room.screen.value("message")).toBe("18.0 C  45 %\nfan off\n1017 hPa\nwind 3.8 m/s")
})

test("barometer and anemometer may be missing: the report leaves them out", async () => {
    const board = await sim.boot("firmware/esp32c3.ts")
    const line = await board.output(/^uplink climate/, { timeout: 10 * SECOND })
    expect(JSON.parse(line.text.split(" ")[2] ?? "")).toEqual({ fan: false, t: 18, h: 45 })
    await board.refresh()
    expect(board.node("weather")).toMatchObject({ state: "running", ready: false })
})

test("without a sensor at boot the fan is held; display and uplink say what they waited for", async () => {
    room.temperature.disconnect()
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(10 * SECOND)
    await board.refresh()
    expect(moves(board)).toEqual([
        "boot",
        "params started",
        "climate starting",
        "weather started",
        "fan starting",
        "display starting",
        "net started",
        "uplink starting",
        "watchdog started",
        "watchdog ready",
        "net ready",
        "params ready",
        "climate started",
        "fan bound-stopped",
        "weather ready",
        "climate stale",
        "display fault",
        "uplink fault",
    ])
    expect(board.events.filter(e => e.kind === "fault").map(e => e.text)).toEqual([
        "display: ready-dep climate did not assert within 5000ms",
        "uplink: ready-dep climate did not assert within 5000ms",
    ])
    expect(board.node("fan")).toMatchObject({ state: "bound-stopped", reasons: ["bound-stopped"], lastFault: null })
})

test("a sensor that is unplugged stops the fan only, and it returns with the sensor", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(10 * SECOND)
    let seen = board.events.length
    room.temperature.disconnect()
    await sim.advance(10 * SECOND)
    expect(moves(board, seen)).toEqual([
        "climate stale",
        "climate unready",
        "fan bound-stopped",
        "fan asked",
        "fan acked",
        "fan exited",
    ])
    seen = board.events.length
    room.temperature.connect()
    await sim.advance(10 * SECOND)
    expect(moves(board, seen)).toEqual([
        "climate ready",
        "fan bound-lifted",
        "climate recovered",
        "fan started",
        "fan ready",
    ])
})
