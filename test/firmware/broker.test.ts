// The XIAO ESP32-C3's firmware and a broker that does not do its part: what arrives, when, and what the board tells meanwhile.
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Board, Simulator } from "../../sim/index.js"
import { mockRoom } from "./room.js"

const SECOND = 1000
const ENTRY = "firmware/esp32c3.ts"

let sim: Simulator
let room: ReturnType<typeof mockRoom>
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
    room = mockRoom(sim)
})
afterEach(() => sim.close())

/** What the node `broker` reported, with the seconds. */
const statuses = (board: Board, from = 0) =>
    board.events
        .slice(from)
        .filter(e => e.node === "broker" && e.kind === "status")
        .map(e => `${Math.round(e.at / SECOND)} ${e.text}`)

test("without a broker it goes on trying, less and less often; everything else runs, and the outbox counts what it loses", async () => {
    const board = await sim.boot(ENTRY)
    await sim.advance(400 * SECOND)
    await board.refresh()
    expect(statuses(board).map(line => line.replace(/^.*: again/, "again"))).toEqual(
        [1, 2, 4, 8, 16, 32, 60].map(s => `again in ${s} s`)
    )
    expect(board.node("broker")).toMatchObject({ state: "running", ready: false, restarts: 0 })
    expect(board.node("uplink")).toMatchObject({ state: "running", status: "14 handed over, 5 lost" })
    expect(board.node("fan")).toMatchObject({ state: "running", ready: true })
    expect(board.log.filter(line => line.level === "warn").map(line => line.text)).toEqual([
        "broker: network not available",
    ])
})

test("a broker that turns it away says so in the status; what was kept meanwhile comes once it is welcome", async () => {
    const broker = await sim.broker({ name: "broker" })
    broker.refuse(4)
    const board = await sim.boot(ENTRY)
    await sim.advance(8 * SECOND)
    expect(statuses(board).slice(0, 2)).toEqual([
        "1 the broker refused the login, code 4: again in 1 s",
        "2 the broker refused the login, code 4: again in 2 s",
    ])
    expect(broker.published).toEqual([])
    broker.welcome()
    expect(await broker.message("climate/+/temperature", { timeout: 20 * SECOND })).toMatchObject({ payload: "18.0" })
    await board.refresh()
    expect(board.node("broker")).toMatchObject({ ready: true, status: "connected to broker" })
})

test("a slow broker has each value once", async () => {
    const broker = await sim.broker({ name: "broker" })
    broker.latency(2000)
    await sim.boot(ENTRY)
    await sim.advance(60 * SECOND)
    expect(broker.published.map(({ topic, payload }) => topic.replace(/.*\//, "") + " " + payload)).toEqual([
        "status online",
        "temperature 18.0",
        "humidity 45",
    ])
})

test("the broker dies while a value is on its way: it is sent again, and those after it keep their order", async () => {
    const broker = await sim.broker({ name: "broker" })
    const board = await sim.boot(ENTRY)
    await broker.message("climate/+/humidity")
    await sim.advance(55 * SECOND)
    broker.latency(500)
    room.temperature.set(19)
    await sim.until(() => board.jobEvents.filter(e => e.kind === "attempt-starting").length > 2, { what: "a publish" })
    await sim.advance(100) // it is under way, and never arrives
    broker.down()
    await sim.advance(70 * SECOND)
    room.temperature.set(20)
    await sim.advance(60 * SECOND)
    broker.latency(0)
    broker.up()
    await sim.advance(90 * SECOND)
    const temperatures = broker.published.filter(m => m.topic.endsWith("/temperature")).map(m => m.payload)
    expect(temperatures).toEqual(["18.0", "19.0", "19.0", "20.0", "20.0"])
    const canceled = board.jobEvents.filter(e => e.kind === "attempt-canceled")
    expect(canceled.map(e => e.name)).toContain("publish/temperature")
    expect(board.node("publisher0")).toMatchObject({ state: "running", restarts: 0 })
    expect(board.panic).toBeUndefined()
})

test("a network that is dead without an error is noticed within a minute, and nothing that was handed over since is lost", async () => {
    const broker = await sim.broker({ name: "broker" })
    const board = await sim.boot(ENTRY)
    await sim.advance(30 * SECOND)
    const from = board.events.length
    const gone = sim.now
    sim.network.down()
    await sim.until(() => statuses(board, from).length > 0, { timeout: 60 * SECOND, what: "it is noticed" })
    expect(statuses(board, from)[0]).toMatch(/the broker does not answer: again in 1 s$/)
    expect(sim.now - gone).toBeLessThan(60 * SECOND)
    await sim.advance(60 * SECOND)
    sim.network.up()
    await sim.advance(120 * SECOND)
    await board.refresh()
    const handedOver = Number(/^\d+/.exec(board.node("uplink").status)?.[0])
    const values = broker.published.filter(m => /temperature|humidity/.test(m.topic)).length
    expect(values).toBeGreaterThanOrEqual(handedOver)
    expect(board.node("uplink").status).toMatch(/, 0 lost$/)
})

test("a connection that is reset costs a second and no value", async () => {
    const broker = await sim.broker({ name: "broker" })
    const board = await sim.boot(ENTRY)
    await sim.advance(30 * SECOND)
    const from = board.events.length
    sim.network.reset()
    await sim.advance(31 * SECOND + 200)
    expect(statuses(board, from)).toEqual([
        "30 socket tcp://broker:1883: tcp://broker:1883: read ECONNRESET: again in 1 s",
        "31 connected to broker",
    ])
    expect(broker.published.map(m => m.topic.replace(/.*\//, ""))).toEqual(
        ["status", "temperature", "humidity", "status", "status", "temperature", "humidity"] // offline and online between
    )
    expect(board.panic).toBeUndefined()
})

test("who asks the broker later sees whether the board is there: its status is kept, and is offline by its will", async () => {
    const broker = await sim.broker({ name: "broker" })
    const board = await sim.boot(ENTRY)
    await sim.advance(5 * SECOND)
    await board.deactivate("broker")
    await sim.advance(1 * SECOND)
    const status = broker.published.filter(m => m.topic === `climate/${board.deviceId}/status`)
    expect(status.map(m => [m.payload, m.retain])).toEqual([
        ["online", true],
        ["offline", true],
    ])
})

test.each([
    [{ host: "mqtt.home", port: 8000, prefix: "cellar", user: "me", password: "secret" }, "connected to mqtt.home", ""],
    [
        { host: 5 },
        "connected to broker",
        "expected a host's name and a port's number in setting broker: the defaults stand",
    ],
])("where it publishes is a setting: %j", async (stored, status, warning) => {
    const broker = await sim.broker({ name: "mqtt.home", port: 8000 })
    await sim.broker({ name: "broker" })
    const board = await sim.boot(ENTRY, { settings: { broker: stored } })
    await sim.advance(5 * SECOND)
    await board.refresh()
    expect(board.node("broker").status).toBe(status)
    expect(board.log.map(line => line.text)).toEqual(
        warning ? expect.arrayContaining(["broker: " + warning]) : expect.any(Array)
    )
    if (!warning) expect(broker.published.map(m => m.topic)).toContain("cellar/temperature")
})
