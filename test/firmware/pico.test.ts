// The Pico's firmware, whole, in its mocked room.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { mockRoom } from "./room.js"

const SECOND = 1000

let sim: Simulator
let room: ReturnType<typeof mockRoom>
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
    room = mockRoom(sim)
})
afterEach(() => sim.close())

/** Booted, and its graph up. */
async function running() {
    const board = await sim.boot("firmware/pico.ts")
    await sim.until(() => board.trace("ready").includes("display ready"), {
        timeout: 10 * SECOND,
        what: "the display is ready",
    })
    return board
}

const message = () => room.screen.value("message")

test("comes up in order: settings, then the sensor, then what acts on it", async () => {
    const board = await running()
    expect(board.trace("started", "ready")).toEqual([
        "params started", // no dependencies: with the watchdog at once
        "watchdog started",
        "watchdog ready",
        "params ready", // the settings answer about a second after boot
        "climate started",
        "climate ready", // its first sample
        "fan started",
        "display started",
        "fan ready", // the relay is written
        "display ready",
    ])
    expect(board.status()).toMatchObject({ graph: "pico", nodes: { length: 6 } })
    expect(board.node("calibrate")).toMatchObject({ state: "stopped", mode: "on-demand" })
    expect(board.node("climate")).toMatchObject({ state: "running", mode: "pause", status: "18.0 C", stale: false })
    expect(board.node("watchdog")).toMatchObject({ detached: true })
})

test("the fan follows the temperature with hysteresis", async () => {
    const board = await running()
    const fanAt = async (celsius: number) => {
        room.temperature.set(celsius)
        await sim.advance(4 * SECOND)
        return room.relay.get()
    }
    expect(await fanAt(20.5)).toBe(false)
    expect(await fanAt(21.5)).toBe(true)
    expect(board.node("fan")).toMatchObject({ status: "on" })
    expect(await fanAt(19.5)).toBe(true) // between the thresholds: as it was
    expect(await fanAt(18.5)).toBe(false)
    expect(board.node("fan")).toMatchObject({ status: "off" })
})

test("the screen shows temperature, humidity and fan", async () => {
    await running()
    expect(message()).toBe("18.0 C  45 %\nfan off")
    room.temperature.set(22.2)
    room.humidity.set(60)
    await sim.advance(5 * SECOND)
    expect(message()).toBe("22.2 C  60 %\nfan on")
})

test("a sensor that is unplugged: not ready, stale, said once; and all well when it is back", async () => {
    const board = await running()
    room.temperature.disconnect()
    await board.output("watchdog: climate has not beaten for 3000 ms", { timeout: 10 * SECOND })
    await board.refresh()
    expect(board.node("climate")).toMatchObject({ state: "running", ready: false, stale: true, status: "no sensor" })
    expect(board.node("fan")).toMatchObject({ state: "running", stale: false })
    await sim.advance(60 * SECOND)
    expect(board.log.filter(line => /watchdog/.test(line.text))).toHaveLength(1)
    room.temperature.set(19)
    room.temperature.connect()
    await board.output("watchdog: climate is back", { timeout: 10 * SECOND })
    await board.refresh()
    expect(board.node("climate")).toMatchObject({ ready: true, stale: false, status: "19.0 C", epoch: 1 })
    expect(board.panic).toBeUndefined()
})

test("without a sensor the gate of the fan is a fault that names it, and the rest runs", async () => {
    room.temperature.disconnect()
    const board = await sim.boot("firmware/pico.ts")
    await board.output("fan: ready-dep climate did not assert within 5000ms", { timeout: 10 * SECOND })
    await board.refresh()
    expect(board.node("fan")).toMatchObject({
        state: "stopped",
        lastFault: { kind: "ready-dep-timeout", dep: "climate" },
    })
    expect(board.node("display")).toMatchObject({ state: "running" })
    expect(message()).toBe("-- C  -- %\nfan off")
})

test("the button starts a calibration, which is stored and survives a reboot", async () => {
    const board = await running()
    room.button.press()
    await board.output("calibrate: offset 2.0 C stored", { timeout: 10 * SECOND })
    await sim.advance(3 * SECOND)
    expect(message()).toBe("20.0 C  45 %\nfan off")
    expect(board.node("calibrate")).toMatchObject({ state: "exited", epoch: 1 })
    await board.reboot()
    await sim.advance(5 * SECOND)
    expect(board.boots).toBe(2)
    expect(board.node("climate")).toMatchObject({ status: "20.0 C" })
})

test("a calibration refuses what is too far off", async () => {
    const board = await running()
    room.temperature.set(30)
    await sim.advance(3 * SECOND)
    room.button.press()
    await board.output("calibrate: expected 20.0 C within 5 C, found 30.0 C: nothing changed", { timeout: 10 * SECOND })
    await sim.advance(3 * SECOND)
    expect(board.node("climate")).toMatchObject({ status: "30.0 C" })
})

test("hours change nothing that stays: the heap is flat", async () => {
    const board = await running()
    /** Least of many looks: garbage counts until it is collected. */
    const heap = async () => {
        let least = Infinity
        for (let look = 0; look < 100; ++look) {
            await sim.advance(7.3 * SECOND)
            least = Math.min(least, board.heap().live)
        }
        return least
    }
    const before = await heap()
    await sim.advance(7200 * SECOND)
    // 7200 cycles: one byte a cycle would show
    expect((await heap()) - before).toBeLessThan(1000)
    expect(board.panic).toBeUndefined()
    expect(board.boots).toBe(1)
})
