// How the reference firmware stops and resumes.
import { expect, test as base } from "../../vitest/index.js"
import { moves } from "./moves.js"
import { mockRoom } from "./room.js"

const SECOND = 1000

const test = base.extend("room", ({ sim }) => {
    const room = mockRoom(sim)
    room.temperature.set(25)
    return room
})
test.override({ entry: "test/programs/firmware/pico-teardown.ts" })

test("stops dependents first, leaves the fan off, parks the sensor's node and resumes it in place", async ({
    sim,
    room,
    board,
}) => {
    await board.output("up", { timeout: 10 * SECOND })
    await sim.advance(5 * SECOND)
    expect(room.relay).toHaveReading(true)
    let seen = board.events.length
    await board.output("down", { timeout: 60 * SECOND })
    await board.refresh()
    expect(moves(board, seen)).toEqual([
        "display asked",
        "jobs asked", // nobody who uses it is up
        "jobs acked",
        "jobs exited",
        "display acked",
        "display exited",
        "fan asked",
        "fan acked",
        "fan exited",
        "climate asked", // with the two that only the fan needs
        "overheat asked",
        "stale asked",
        "overheat acked",
        "overheat exited",
        "stale acked",
        "stale exited",
        "climate acked",
        "climate parked",
        "params asked",
        "i2c asked",
        "params acked",
        "params exited",
        "i2c acked",
        "i2c exited",
    ])
    expect(room.relay).toHaveReading(false)
    await sim.advance(1 * SECOND)
    expect(board).toBeInState({ climate: { state: "parked", epoch: 1 }, watchdog: "running" })
    seen = board.events.length
    await board.output("up again", { timeout: 20 * SECOND })
    await sim.advance(5 * SECOND)
    expect(moves(board, seen)).toEqual([
        "params started",
        "i2c started",
        "climate starting",
        "overheat started",
        "stale started",
        "fan starting",
        "display starting",
        "jobs started",
        "overheat ready",
        "stale ready",
        "jobs ready",
        "params ready",
        "climate resumed", // parked it kept its readiness and its bus: nobody has to wait
        "fan started",
        "climate unready", // its sample of before the pause is old
        "fan ready",
        "climate ready",
        "i2c ready",
        "display started", // it needs the bus anew
        "display ready",
    ])
    expect(board).toBeInState("climate", { state: "running", ready: true, status: "25.0 C" })
    expect(room.relay).toHaveReading(true)
})

test("a relay that is unplugged cannot hold the teardown: the fan is aborted, the rest stops", async ({
    sim,
    room,
    board,
}) => {
    await board.output("up", { timeout: 10 * SECOND })
    await sim.advance(1 * SECOND)
    const seen = board.events.length
    room.relay.disconnect()
    const down = await board.output("down", { timeout: 60 * SECOND })
    await board.refresh()
    expect(moves(board, seen)).toEqual([
        "display asked",
        "jobs asked", // nobody who uses it is up
        "jobs acked",
        "jobs exited",
        "display acked",
        "display exited",
        "fan asked",
        "fan fault", // its ack window of 2 s is over
        "fan aborted",
        "climate asked", // with the two that only the fan needs
        "overheat asked",
        "stale asked",
        "overheat acked",
        "overheat exited",
        "stale acked",
        "stale exited",
        "climate acked",
        "climate parked",
        "params asked",
        "i2c asked",
        "params acked",
        "params exited",
        "i2c acked",
        "i2c exited",
    ])
    expect(board).toBeInState("fan", "crashed")
    expect(board).toHaveFault("fan", "shutdown-timeout")
    expect(board.events.find(e => e.node === "climate" && e.kind === "asked")?.at).toBeCloseTo(down.at, -2)
    const again = await board.output(/^up again/, { timeout: 20 * SECOND })
    expect(again.at - down.at).toBeGreaterThanOrEqual(10 * SECOND)
    expect(board).not.toHavePanicked()
})
