// The XIAO ESP32-C3's firmware: what it has besides the Pico's.
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Broker, Simulator } from "../../sim/index.js"
import { moves } from "./moves.js"
import { mockRoom, mockWeather } from "./room.js"

const SECOND = 1000

let sim: Simulator
let room: ReturnType<typeof mockRoom>
let broker: Broker
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
    room = mockRoom(sim)
    broker = await sim.broker({ name: "broker" })
})
afterEach(() => sim.close())

/** When a value came, and which, without the device's part of the topic. */
function published(): [number, string][] {
    return broker.published
        .filter(({ topic }) => !topic.endsWith("/status"))
        .map(({ at, topic, payload }) => [at, topic.replace(/^climate\/[0-9a-f]{16}\//, "") + " " + payload])
}

test("comes up in order, and publishes once a minute", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    const first = await broker.message("climate/+/temperature")
    await sim.advance(100)
    await board.refresh()
    expect(moves(board)).toEqual([
        "boot",
        "params started",
        "i2c started",
        "climate starting",
        "weather started",
        "overheat started",
        "stale started",
        "fan starting",
        "display starting",
        "net started",
        "broker bound-stopped",
        "jobs started",
        "publisher0 bound-stopped",
        "uplink starting",
        "watchdog started",
        "overheat ready",
        "stale ready",
        "jobs ready",
        "watchdog ready",
        "net ready",
        "broker bound-lifted",
        "broker starting",
        "params ready",
        "broker started",
        "weather ready",
        "broker ready",
        "publisher0 bound-lifted",
        "publisher0 started",
        "publisher0 ready",
        "i2c ready",
        "climate started",
        "fan bound-stopped",
        "climate ready",
        "fan bound-lifted",
        "fan started",
        "display started",
        "uplink started",
        "uplink ready", // its first value is handed over
        "publisher0 busy",
        "publisher1 started", // nobody is idle, and two values wait
        "publisher1 ready",
        "publisher1 busy",
        "publisher0 idle", // the broker has the first
        "publisher1 idle",
        "publisher0 busy",
        "fan ready",
        "publisher0 idle",
        "display ready",
    ])
    expect(first).toMatchObject({ topic: `climate/${board.deviceId}/temperature`, payload: "18.0", qos: 1 })
    expect(board.node("broker")).toMatchObject({ status: "connected to broker" })
    await sim.advance(60 * SECOND)
    expect(published()).toEqual([
        [first.at, "temperature 18.0"],
        [first.at, "humidity 45"],
        [first.at + 10, 'weather {"p":1016.6,"w":3.8}'],
        [first.at + 60 * SECOND, "temperature 18.0"],
        [first.at + 60 * SECOND, "humidity 45"],
        [first.at + 60 * SECOND + 10, 'weather {"p":1016.6,"w":3.8}'],
    ])
    expect(board.node("uplink")).toMatchObject({ status: "6 handed over, 0 lost" })
    expect(board.node("publisher0")).toMatchObject({ status: "4 published", pool: { running: 2, min: 1, max: 2 } })
    await sim.advance(5 * SECOND)
    await board.refresh()
    expect(board.node("publisher1")).toMatchObject({ state: "exited", pool: { running: 1, min: 1, max: 2 } })
    expect(room.screen.value("message")).toBe("18.0 C  45 %\nfan off\n1017 hPa\nwind 3.8 m/s")
})

test("barometer and anemometer may be missing: their topic is left out", async () => {
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(10 * SECOND)
    expect(published().map(([, text]) => text)).toEqual(["temperature 18.0", "humidity 45"])
    await board.refresh()
    expect(board.node("weather")).toMatchObject({ state: "running", ready: false })
})

test("without net for five minutes nothing is published; the oldest values are lost, and counted, the others come in order", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(10 * SECOND)
    await board.deactivate("net")
    const seen = published().length
    for (let minute = 1; minute <= 5; ++minute) {
        room.temperature.set(18 + minute / 10)
        await sim.advance(60 * SECOND)
    }
    await board.refresh()
    expect(published()).toHaveLength(seen)
    expect(board.node("uplink")).toMatchObject({ status: "18 handed over, 6 lost" })
    // nobody is held because of it but who publishes
    expect(
        board
            .status()
            .nodes.filter(n => n.state !== "running")
            .map(n => n.name)
    ).toEqual(["net", "broker", "publisher0", "publisher1", "calibrate"])
    expect(board.status().slots).toEqual([])
    const before = board.events.length
    await board.activate("net")
    await sim.advance(20 * SECOND)
    const back = published()
        .slice(seen)
        .map(([, text]) => text)
    expect(back.filter(text => text.startsWith("temperature"))).toEqual([18.3, 18.4, 18.5].map(t => "temperature " + t))
    expect(back.filter(text => text.startsWith("humidity"))).toHaveLength(3)
    expect(back.filter(text => text.startsWith("weather"))).toHaveLength(3)
    // the pool helps itself, and is small again
    expect(moves(board, before).filter(move => /^publisher\d (started|exited)/.test(move))).toEqual([
        "publisher0 started",
        "publisher1 started",
        "publisher1 exited",
    ])
    await sim.advance(60 * SECOND)
    expect(published()).toHaveLength(seen + 9 + 3)
    expect(board.node("publisher0").pool).toMatchObject({ running: 1 })
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
        "i2c started",
        "climate starting",
        "weather started",
        "overheat started",
        "stale started",
        "fan starting",
        "display starting",
        "net started",
        "broker bound-stopped",
        "jobs started",
        "publisher0 bound-stopped",
        "uplink starting",
        "watchdog started",
        "overheat ready",
        "stale ready",
        "jobs ready",
        "watchdog ready",
        "net ready",
        "broker bound-lifted",
        "broker starting",
        "params ready",
        "broker started",
        "weather ready",
        "broker ready",
        "publisher0 bound-lifted",
        "publisher0 started",
        "publisher0 ready",
        "i2c ready",
        "climate started",
        "fan bound-stopped",
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
        "climate unready",
        "fan bound-stopped",
        "fan asked",
        "fan acked",
        "fan exited",
        "climate stale",
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

test("outages and the load after them leave nothing behind: the heap is flat", async () => {
    mockWeather(sim)
    const board = await sim.boot("firmware/esp32c3.ts")
    await sim.advance(60 * SECOND)
    const outage = async () => {
        await board.deactivate("net")
        await sim.advance(300 * SECOND)
        await board.activate("net")
        await sim.advance(60 * SECOND)
    }
    /** Least of many looks: garbage counts until it is collected. */
    const heap = async () => {
        let least = Infinity
        for (let look = 0; look < 60; ++look) {
            await sim.advance(7.3 * SECOND)
            least = Math.min(least, board.heap().live)
        }
        return least
    }
    await outage()
    const before = await heap()
    for (let i = 0; i < 5; ++i) await outage()
    // 45 values published after having waited, 30 lost
    expect((await heap()) - before).toBeLessThan(700)
    expect(board.panic).toBeUndefined()
    expect(board.boots).toBe(1)
})
