// The Pico's firmware, whole, in its mocked room.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { moves } from "./moves.js"
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
    expect(moves(board)).toEqual([
        "boot",
        "params started", // no dependencies: with the bus, the vetoes, the jobs and the watchdog at once
        "i2c started",
        "climate starting",
        "overheat started",
        "stale started",
        "fan starting",
        "display starting",
        "jobs started",
        "watchdog started",
        "overheat ready",
        "stale ready",
        "jobs ready",
        "watchdog ready",
        "params ready", // the boot guard has waited for the settings, which answer about a second after boot
        "i2c ready", // what is wired to the bus has powered up
        "climate started",
        "fan bound-stopped", // held: nothing to act on yet
        "climate ready", // its first sample
        "fan bound-lifted",
        "fan started",
        "display started",
        "fan ready", // the relay is written
        "display ready",
    ])
    await board.refresh()
    expect(board.status()).toMatchObject({ graph: "pico", nodes: { length: 10 } })
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

test("hotter than a room gets: the fan is vetoed, and goes on when that is well over", async () => {
    const board = await running()
    const at = async (celsius: number) => {
        room.temperature.set(celsius)
        await sim.advance(3 * SECOND)
        await board.refresh()
        return [room.relay.get(), board.node("fan").status, board.node("overheat").status]
    }
    expect(await at(59.9)).toEqual([true, "on", "cool enough"])
    expect(await at(60)).toEqual([false, "vetoed", "too hot"])
    expect(message()).toBe("60.0 C  45 %\nfan off")
    expect(await at(50)).toEqual([false, "vetoed", "too hot"]) // not yet
    expect(await at(49.9)).toEqual([true, "on", "cool enough"])
})

test("the screen shows temperature, humidity and fan", async () => {
    await running()
    expect(message()).toBe("18.0 C  45 %\nfan off")
    room.temperature.set(22.2)
    room.humidity.set(60)
    await sim.advance(5 * SECOND)
    expect(message()).toBe("22.2 C  60 %\nfan on")
})

test("a sensor that is unplugged: the fan is stopped with its relay off, and returns with the sensor; the rest runs on", async () => {
    const board = await running()
    room.temperature.set(25)
    await sim.advance(4 * SECOND)
    expect(room.relay.get()).toBe(true)
    let seen = board.events.length
    room.temperature.disconnect()
    await board.output("watchdog: climate has not beaten for 3000 ms", { timeout: 10 * SECOND })
    await board.refresh()
    expect(moves(board, seen)).toEqual([
        "climate stale", // its budget is 2 s, and that the sensor is gone is known a little later
        "climate unready",
        "fan bound-stopped",
        "fan asked",
        "fan acked",
        "fan exited",
    ])
    expect(board.node("climate")).toMatchObject({ state: "running", ready: false, stale: true, status: "no sensor" })
    expect(board.node("fan")).toMatchObject({
        state: "bound-stopped",
        reasons: ["bound-stopped", "exited"],
        lastFault: null,
        epoch: 1,
    })
    expect(board.node("display")).toMatchObject({ state: "running", ready: true, stale: false, epoch: 1 })
    // and whoever starts it by hand starts it vetoed
    expect(board.node("stale")).toMatchObject({ status: "no reading for 3000 ms" })
    expect(room.relay.get()).toBe(false)
    seen = board.events.length
    await sim.advance(60 * SECOND)
    expect(message()).toBe("25.0 C  45 %\nfan off")
    expect(moves(board, seen)).toEqual([])
    expect(board.log.filter(line => /watchdog/.test(line.text))).toHaveLength(1)
    room.temperature.connect()
    await board.output("watchdog: climate is back", { timeout: 10 * SECOND })
    await board.refresh()
    expect(moves(board, seen)).toEqual([
        "climate ready",
        "climate recovered",
        "fan bound-lifted",
        "fan started",
        "fan ready",
    ])
    expect(board.node("climate")).toMatchObject({ ready: true, stale: false, status: "25.0 C", epoch: 1 })
    expect(board.node("fan")).toMatchObject({ state: "running", reasons: [], status: "on", epoch: 2 })
    expect(board.node("stale")).toMatchObject({ status: "fresh" })
    expect(room.relay.get()).toBe(true)
    expect(board.panic).toBeUndefined()
})

test("without a sensor at boot the fan is held and the gate of the display is a fault that names it; the fan comes with the sensor", async () => {
    room.temperature.disconnect()
    const board = await sim.boot("firmware/pico.ts")
    await board.output("display: ready-dep climate did not assert within 5000ms", { timeout: 10 * SECOND })
    await board.refresh()
    expect(moves(board)).toEqual([
        "boot",
        "params started",
        "i2c started",
        "climate starting",
        "overheat started",
        "stale started",
        "fan starting",
        "display starting",
        "jobs started",
        "watchdog started",
        "overheat ready",
        "stale ready",
        "jobs ready",
        "watchdog ready",
        "params ready",
        "i2c ready",
        "climate started",
        "fan bound-stopped", // held, for as long as it takes
        "climate stale", // looked at while the display still waits
        "display fault",
    ])
    expect(board.node("fan")).toMatchObject({
        state: "bound-stopped",
        reasons: ["bound-stopped"],
        lastFault: null,
        epoch: 0,
    })
    expect(board.node("display")).toMatchObject({
        state: "stopped",
        lastFault: { kind: "ready-dep-timeout", dep: "climate" },
    })
    const seen = board.events.length
    room.temperature.connect()
    await sim.advance(10 * SECOND)
    expect(moves(board, seen)).toEqual([
        "climate ready",
        "climate recovered",
        "fan bound-lifted",
        "fan started",
        "fan ready",
    ])
    // who has faulted waits for somebody to activate it
    expect(board.node("display")).toMatchObject({ state: "stopped", epoch: 0 })
    await board.activate("display")
    await sim.advance(2 * SECOND)
    expect(message()).toBe("18.0 C  45 %\nfan off")
})

test("the button asks for a calibration, which is stored and survives a reboot", async () => {
    const board = await running()
    room.button.press()
    await board.output("calibrate: offset 2.0 C stored", { timeout: 10 * SECOND })
    await sim.advance(3 * SECOND)
    expect(message()).toBe("20.0 C  45 %\nfan off")
    // the button asks for the job, not for the node
    expect(board.node("calibrate")).toMatchObject({ state: "stopped", epoch: 0 })
    await board.reboot()
    await sim.advance(5 * SECOND)
    expect(board.boots).toBe(2)
    expect(board.node("climate")).toMatchObject({ status: "20.0 C" })
})

test("a calibration that was not meant is cancelled by its id", async () => {
    const board = await running()
    room.button.press()
    await sim.advance(1 * SECOND)
    expect(board.status().slots).toEqual([
        { slot: "calibrate", status: "running", ownerId: 1, queueDepth: 0, held: false },
    ])
    await board.cancel(1)
    await sim.advance(10 * SECOND)
    expect(board.log.map(line => line.text)).toEqual(["calibrate: canceled"])
    expect(board.node("climate")).toMatchObject({ status: "18.0 C" })
    expect(board.jobEvents.map(e => e.outcome).filter(Boolean)).toEqual(["canceled"])
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
