// An MQTT broker on the simulator's network. The program publishes a count every 10 s and looks every 15 s whether it is connected.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { Clock } from "../../sim/clock.js"
import { SimError, TimeoutError } from "../../sim/errors.js"
import { type Board, type Broker, Network, Simulator } from "../../sim/index.js"
import { assertFilter, topicFits } from "../../sim/world/topic.js"
import type { Socket } from "../../sim/world/socket.js"

const PROGRAM = "test/programs/world/publishes.ts"
let sim: Simulator
let broker: Broker
let board: Board

async function start(seed = 1): Promise<void> {
    sim = await Simulator.create({ seed, trace: "/dev/null" })
    broker = await sim.broker({ name: "broker" })
    board = await sim.boot(PROGRAM)
}
beforeEach(() => start())
afterEach(() => sim.close())

const counts = () => broker.published.filter(m => m.topic === "room/count").map(m => m.payload)

describe("a broker in the simulator", () => {
    test("gets what the program publishes, and the program what it subscribed to", async () => {
        const first = await broker.message("room/+", { timeout: 20_000 })
        expect(first).toEqual({
            at: expect.closeTo(10_030, -1),
            topic: "room/count",
            payload: "1",
            qos: 0,
            retain: false,
            client: `devs_${board.deviceId}`,
        })
        expect((await broker.message("room/#", { timeout: 20_000 })).payload).toBe("2")
        expect(broker.connected()).toEqual([first.client])
        broker.publish("room/set", "21")
        expect((await board.output(/^set/)).text).toBe("set 21")
        await expect(broker.message("garden/#", { timeout: 30_000 })).rejects.toThrow(TimeoutError)
    })

    test("is down: connections are closed and new ones refused, until it is up", async () => {
        await broker.message("room/count", { timeout: 20_000 })
        broker.down()
        await board.output("closed", { timeout: 100 })
        await board.output(/ECONNREFUSED broker:1883/, { timeout: 20_000 })
        expect(broker.connected()).toEqual([])
        broker.up()
        await board.output(/^connected/, { timeout: 20_000 })
        expect(Number((await broker.message("room/count", { timeout: 20_000 })).payload)).toBeGreaterThan(2)
        expect(broker.published.map(m => m.topic)).toContain("room/will")
    })

    test("refuses clients, until they are welcome", async () => {
        broker.refuse()
        broker.down()
        broker.up()
        await board.output("Connection refused, not authorized", { timeout: 40_000 })
        await sim.advance(30_000)
        expect(counts()).toEqual([])
        broker.welcome()
        await board.output(/^connected/, { timeout: 40_000 })
        expect(() => broker.refuse(9)).toThrow(/an MQTT return code of 1 to 5/)
    })

    test("answers late", async () => {
        await broker.message("room/count", { timeout: 20_000 })
        broker.latency(700)
        const from = sim.now
        broker.publish("room/set", "22")
        expect((await board.output("set 22")).at - from).toBeCloseTo(700, -2)
        expect(() => broker.latency(-1)).toThrow(SimError)
    })
})

describe("the network", () => {
    test("is down for a minute: what was sent meanwhile arrives, and the connection stays", async () => {
        await broker.message("room/count", { timeout: 20_000 })
        sim.network.down()
        await sim.advance(60_000)
        expect(counts()).toEqual(["1"])
        sim.network.up()
        await sim.advance(100)
        expect(counts()).toEqual(["1", "2", "3", "4", "5", "6", "7"])
        expect(board.log.map(line => line.text)).not.toContain("closed")
    })

    test("is down for longer than the keep-alive: the broker gives the client up, and that connects anew", async () => {
        await broker.message("room/count", { timeout: 20_000 })
        sim.network.down()
        const will = await broker.message("room/will", { timeout: 200_000 })
        expect(will.at).toBeGreaterThan(90_000)
        sim.network.up()
        await board.output("closed", { timeout: 100 })
        await board.output(/^connected/, { timeout: 20_000 })
    })

    test("is down when the program connects: that fails after 20 s", () => {
        const clock = new Clock()
        const network = new Network({ clock, stimulus: () => {}, trace: () => {} })
        expect(network.module("net", board)).toBeUndefined()
        network.listen({ host: "broker", port: 1883, lag: 0, accept: () => undefined })
        network.down()
        const { createConnection } = network.module("net", board) as { createConnection(to: object): Socket }
        const heard: string[] = []
        createConnection({ host: "broker", port: 1883 }).on("error", e => heard.push((e as Error).message))
        while (clock.step(19_999));
        expect(heard).toEqual([])
        while (clock.step(20_000));
        expect(heard).toEqual(["connect ETIMEDOUT broker:1883"])
    })

    test("of a board that lost its power, the broker learns by the keep-alive", async () => {
        await broker.message("room/count", { timeout: 20_000 })
        board.brownOut()
        const from = sim.now
        await sim.runUntil(from + 85_000)
        expect(broker.connected()).toHaveLength(1)
        await sim.runUntil(from + 95_000)
        expect(broker.connected()).toEqual([])
        expect(broker.published.at(-1)?.topic).toBe("room/will")
    })

    test("knows no other host", async () => {
        await sim.close()
        sim = await Simulator.create()
        await sim.broker({ name: "elsewhere" })
        board = await sim.boot(PROGRAM)
        await board.output("getaddrinfo ENOTFOUND broker")
    })
})

test("the same seed gives the same trace, byte for byte, with a broker too", async () => {
    const run = async () => {
        await sim.close()
        await start(4)
        await sim.advance(30_000)
        broker.publish("room/set", "5")
        broker.down()
        await sim.advance(20_000)
        broker.up()
        await sim.advance(40_000)
        return sim.traceText()
    }
    const first = await run()
    expect(first).toContain('"broker-message"')
    expect(await run()).toBe(first)
})

test.each([
    ["a/b", "a/b", true],
    ["a/+", "a/b", true],
    ["a/+", "a/b/c", false],
    ["a/#", "a/b/c", true],
    ["#", "a", true],
    ["a/b", "a", false],
    ["b/#", "a/b", false],
])("a subscription to %s and the topic %s: %s", (wanted, topic, fits) => {
    expect(topicFits(wanted, topic)).toBe(fits)
})

test("what MQTT has not is refused: topics with wildcards, filters that fit nothing, ports that are none, who is down", async () => {
    const broker = await sim.broker({ name: "odd" })
    for (const topic of ["", "a/#", "+/a", "a\0b", "x".repeat(70_000)])
        expect(() => broker.publish(topic, "x")).toThrow("Expected a topic such as")
    expect(() => broker.publish("a", undefined as never)).toThrow("Expected a text to publish, found undefined")
    broker.down()
    expect(() => broker.publish("a", "x")).toThrow("found one that is down")
    for (const filter of ["a/#/b", "", "a+", "a/b#"]) expect(() => assertFilter(filter)).toThrow("# for all at its end")
    for (const filter of ["#", "+", "a/+/#", "/a"]) expect(() => assertFilter(filter)).not.toThrow()
    await expect(broker.message("a/#/b")).rejects.toThrow("# for all at its end")
    await expect(sim.broker({ name: "b", port: 99_999 })).rejects.toThrow("from 1 to 65535")
})
