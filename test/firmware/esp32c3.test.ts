// The XIAO ESP32-C3's firmware: what it has besides the Pico's.
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Board, Simulator } from "../../sim/index.js"
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

/** When, and what without the device's part of the topic. */
function published(board: Board): [number, string][] {
    return board.log
        .filter(line => line.text.startsWith("uplink "))
        .map(line => [line.at, line.text.replace(/^uplink climate\/[0-9a-f]{16}\//, "")])
}

test("comes up in order, and publishes once a minute", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    const first = await board.output(/^uplink climate/, { timeout: 10 * SECOND })
    await sim.advance(100)
    await board.refresh()
    expect(moves(board)).toEqual([
        "boot",
        "params started",
        "climate starting",
        "weather started",
        "fan starting",
        "display starting",
        "net started",
        "jobs started",
        "uplink starting",
        "watchdog started",
        "jobs ready",
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
        "display ready",
        "uplink ready",
    ])
    expect(first.text).toMatch(/^uplink climate\/[0-9a-f]{16}\/temperature 18.0$/)
    await sim.advance(60 * SECOND)
    expect(published(board)).toEqual([
        [first.at, "temperature 18.0"],
        [first.at, "humidity 45"],
        [first.at, 'weather {"p":1016.6,"w":3.8}'],
        [first.at + 60 * SECOND, "temperature 18.0"],
        [first.at + 60 * SECOND, "humidity 45"],
        [first.at + 60 * SECOND, 'weather {"p":1016.6,"w":3.8}'],
    ])
    expect(board.node("uplink")).toMatchObject({ status: "6 published" })
    expect(room.screen.value("message")).toBe("18.0 C  45 %\nfan off\n1017 hPa\nwind 3.8 m/s")
})

test("barometer and anemometer may be missing: their topic is left out", async () => {
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(10 * SECOND)
    expect(published(board).map(([, text]) => text)).toEqual(["temperature 18.0", "humidity 45"])
    await board.refresh()
    expect(board.node("weather")).toMatchObject({ state: "running", ready: false })
})

test("without net for five minutes nothing is published, and the latest values are when it is back", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(10 * SECOND)
    await board.deactivate("net")
    let seen = published(board).length
    for (let minute = 1; minute <= 5; ++minute) {
        room.temperature.set(18 + minute / 10)
        await sim.advance(60 * SECOND)
    }
    expect(published(board)).toHaveLength(seen)
    // nobody else is held because of it
    expect(
        board
            .status()
            .nodes.filter(n => n.state !== "running")
            .map(n => n.name)
    ).toEqual(["net", "calibrate"])
    await board.refresh()
    expect(board.status().slots).toEqual(
        ["humidity", "temperature", "weather"].map(topic => ({
            slot: "publish/" + topic,
            status: "idle",
            ownerId: null,
            queueDepth: 1,
            held: true,
        }))
    )
    await board.activate("net")
    await sim.advance(100)
    expect(board.status().slots).toEqual([])
    expect(
        published(board)
            .slice(seen)
            .map(([, text]) => text)
            .sort() // the slots are let go one by one
    ).toEqual(["humidity 45", "temperature 18.5", 'weather {"p":1016.6,"w":3.8}'])
    seen = published(board).length
    await sim.advance(60 * SECOND)
    expect(published(board)).toHaveLength(seen + 3)
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
        "jobs started",
        "uplink starting",
        "watchdog started",
        "jobs ready",
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
        "climate recovered",
        "fan bound-lifted",
        "fan started",
        "fan ready",
    ])
})
