// How the reference firmware stops and resumes.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { mockRoom } from "./room.js"

const SECOND = 1000

let sim: Simulator
let room: ReturnType<typeof mockRoom>
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
    room = mockRoom(sim)
    room.temperature.set(25)
})
afterEach(() => sim.close())

test("stops dependents first, leaves the fan off, parks the sensor's node and resumes it in place", async () => {
    const board = await sim.boot("test/programs/firmware/pico-teardown.ts")
    await board.output("up", { timeout: 10 * SECOND })
    await sim.advance(5 * SECOND)
    expect(room.relay.get()).toBe(true)
    await board.output("down", { timeout: 60 * SECOND })
    await board.refresh()
    expect(board.trace("asked", "acked", "parked", "exited")).toEqual([
        "display asked",
        "display acked",
        "display exited",
        "fan asked",
        "fan acked",
        "fan exited",
        "climate asked",
        "climate acked",
        "climate parked",
        "params asked",
        "params acked",
        "params exited",
    ])
    expect(room.relay.get()).toBe(false)
    await sim.advance(1 * SECOND)
    expect(board.node("climate")).toMatchObject({ state: "parked", epoch: 1 })
    expect(board.node("watchdog")).toMatchObject({ state: "running" })
    await board.output("up again", { timeout: 20 * SECOND })
    await sim.advance(5 * SECOND)
    expect(board.node("climate")).toMatchObject({ state: "running", ready: true, status: "25.0 C" })
    expect(room.relay.get()).toBe(true)
})

test("a relay that is unplugged cannot hold the teardown: the fan is aborted, the rest stops", async () => {
    const board = await sim.boot("test/programs/firmware/pico-teardown.ts")
    await board.output("up", { timeout: 10 * SECOND })
    room.relay.disconnect()
    const down = await board.output("down", { timeout: 60 * SECOND })
    await board.refresh()
    expect(board.trace("acked", "parked", "aborted")).toEqual([
        "display acked",
        "fan aborted", // its ack window of 2 s is over
        "climate acked",
        "climate parked",
        "params acked",
    ])
    expect(board.node("fan")).toMatchObject({ state: "crashed", lastFault: { kind: "shutdown-timeout" } })
    expect(board.events.find(e => e.node === "climate" && e.kind === "asked")?.at).toBeCloseTo(down.at, -2)
    const again = await board.output(/^up again/, { timeout: 20 * SECOND })
    expect(again.at - down.at).toBeGreaterThanOrEqual(10 * SECOND)
    expect(board.panic).toBeUndefined()
})
