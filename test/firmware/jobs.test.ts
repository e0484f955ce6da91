// What becomes of calibrations and writes of settings that come at the wrong moment: whole traces of the Pico's jobs.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { mockRoom } from "./room.js"
import { storiesOf } from "./stories.js"

const SECOND = 1000

let sim: Simulator
let room: ReturnType<typeof mockRoom>
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
    room = mockRoom(sim)
})
afterEach(() => sim.close())

/** The Pico, up, with two writes behind it; and what its jobs have done since the last call, without the times. */
async function running() {
    const board = await sim.boot("test/programs/firmware/pico-jobs.ts")
    await board.output("- two writes at once", { timeout: 10 * SECOND })
    let seen = 0
    const since = () => {
        const lines = storiesOf(board)["two writes at once"] ?? []
        const news = lines.slice(seen).map(line => line.replace(/^\d+ /, ""))
        seen = lines.length
        return news
    }
    await sim.advance(2 * SECOND)
    return { board, since }
}

test("two writes of settings at once: one after the other, and the later one is what stays", async () => {
    const { board, since } = await running()
    expect(since()).toEqual([
        "submitted 1 store/climate@settings: admitting",
        "slot-transition 1 store/climate@settings: admitting→running",
        "added 1 store/climate@settings",
        "attempt-starting 1 store/climate@settings x1",
        "submitted 2 store/climate@settings: queued", // behind the first
        "24 ended completed",
        "attempt-succeeded 1 store/climate@settings x1 0ms",
        "finished 1 store/climate@settings x1 completed",
        "removed 1 store/climate@settings x1",
        "slot-transition 2 store/climate@settings: running→admitting",
        "slot-transition 2 store/climate@settings: admitting→running",
        "added 2 store/climate@settings",
        "attempt-starting 2 store/climate@settings x1",
        "26 ended completed",
        "attempt-succeeded 2 store/climate@settings x1 9ms",
        "finished 2 store/climate@settings x1 completed",
        "removed 2 store/climate@settings x1",
        "slot-transition 2 store/climate@settings x1: running→idle",
    ])
    await board.reboot()
    await sim.advance(2 * SECOND)
    await board.refresh()
    expect(board.node("params").status).toBe("fan on at 26 C, off under 19 C")
})

test("a second press while a calibration runs is dropped, and said; a third one, later, is not", async () => {
    const { since } = await running()
    since()
    room.button.press()
    await sim.advance(2 * SECOND)
    room.button.press()
    await sim.advance(4 * SECOND)
    expect(since()).toEqual([
        "submitted 3 calibrate: admitting",
        "slot-transition 3 calibrate: admitting→running",
        "added 3 calibrate",
        "attempt-starting 3 calibrate x1",
        "calibrate: one is running already: not started",
        "rejected 4 calibrate slot-busy",
        "submitted 5 store/climate@settings: admitting",
        "slot-transition 5 store/climate@settings: admitting→running",
        "added 5 store/climate@settings",
        "attempt-starting 5 store/climate@settings x1",
        "calibrate: offset 2.0 C stored",
        "attempt-succeeded 5 store/climate@settings x1 0ms",
        "finished 5 store/climate@settings x1 completed",
        "removed 5 store/climate@settings x1",
        "slot-transition 5 store/climate@settings x1: running→idle",
        "attempt-succeeded 3 calibrate x1 5000ms",
        "finished 3 calibrate x1 completed",
        "removed 3 calibrate x1",
        "slot-transition 3 calibrate x1: running→idle",
    ])
    room.temperature.set(19)
    await sim.advance(2 * SECOND)
    room.button.press()
    await sim.advance(6 * SECOND)
    expect(since().filter(line => line.startsWith("calibrate:"))).toEqual(["calibrate: offset 1.0 C stored"])
})

test("a calibration does not wait for a sensor, nor goes on without one", async () => {
    const { board, since } = await running()
    since()
    room.button.press()
    await sim.advance(1 * SECOND)
    await board.deactivate("climate")
    await sim.advance(1 * SECOND)
    room.button.press()
    await sim.advance(2 * SECOND)
    expect(since()).toEqual([
        "submitted 3 calibrate: admitting",
        "slot-transition 3 calibrate: admitting→running",
        "added 3 calibrate",
        "attempt-starting 3 calibrate x1",
        "climate control",
        "climate disabled",
        "calibrate collateral",
        "climate asked",
        "climate acked",
        "climate parked",
        "calibrate: expected climate to be ready, found it is not: nothing changed, ask again when it is",
        "attempt-failed 3 calibrate x1: expected climate to be ready, found it is not: nothing changed, ask again when it is",
        "finished 3 calibrate x1 failed: expected climate to be ready, found it is not: nothing changed, ask again when it is",
        "removed 3 calibrate x1",
        "slot-transition 3 calibrate x1: running→idle",
        "submitted 4 calibrate: admitting",
        "slot-transition 4 calibrate: admitting→running",
        "added 4 calibrate",
        "attempt-starting 4 calibrate x1",
        "calibrate: expected climate to be ready, found it is not: nothing changed, ask again when it is",
        "attempt-failed 4 calibrate x1: expected climate to be ready, found it is not: nothing changed, ask again when it is",
        "finished 4 calibrate x1 failed: expected climate to be ready, found it is not: nothing changed, ask again when it is",
        "removed 4 calibrate x1",
        "slot-transition 4 calibrate x1: running→idle",
    ])
})

test("the node asks for the same job: activated it is up until that has ended, and a press meanwhile is dropped", async () => {
    const { board, since } = await running()
    since()
    await board.activate("calibrate")
    await sim.advance(1 * SECOND)
    await board.refresh()
    expect(board.node("calibrate")).toMatchObject({ state: "running", status: "job 3" })
    room.button.press()
    await sim.advance(6 * SECOND)
    await board.refresh()
    expect(board.node("calibrate")).toMatchObject({ state: "exited", status: "done" })
    expect(since()).toEqual([
        "calibrate control",
        "calibrate started",
        "submitted 3 calibrate: admitting",
        "slot-transition 3 calibrate: admitting→running",
        "added 3 calibrate",
        "attempt-starting 3 calibrate x1",
        "calibrate: one is running already: not started",
        "rejected 4 calibrate slot-busy",
        "submitted 5 store/climate@settings: admitting",
        "slot-transition 5 store/climate@settings: admitting→running",
        "added 5 store/climate@settings",
        "attempt-starting 5 store/climate@settings x1",
        "calibrate: offset 2.0 C stored",
        "calibrate exited",
        "calibrate: found 2.0 C for who activated it", // its exit value
        "attempt-succeeded 5 store/climate@settings x1 0ms",
        "finished 5 store/climate@settings x1 completed",
        "removed 5 store/climate@settings x1",
        "slot-transition 5 store/climate@settings x1: running→idle",
        "attempt-succeeded 3 calibrate x1 5000ms",
        "finished 3 calibrate x1 completed",
        "removed 3 calibrate x1",
        "slot-transition 3 calibrate x1: running→idle",
    ])
})

test("the node activated while a calibration runs says that it is not another one, and ends", async () => {
    const { board, since } = await running()
    since()
    room.button.press()
    await sim.advance(1 * SECOND)
    await board.activate("calibrate")
    await sim.advance(1 * SECOND)
    await board.refresh()
    expect(board.node("calibrate")).toMatchObject({ state: "exited", status: "one is running already: not started" })
    expect(since()).toEqual([
        "submitted 3 calibrate: admitting",
        "slot-transition 3 calibrate: admitting→running",
        "added 3 calibrate",
        "attempt-starting 3 calibrate x1",
        "calibrate control",
        "calibrate started",
        "calibrate: one is running already: not started",
        "calibrate exited",
        "rejected 4 calibrate slot-busy",
    ])
})

test("the node deactivated takes its calibration back", async () => {
    const { board, since } = await running()
    since()
    await board.activate("calibrate")
    await sim.advance(2 * SECOND)
    await board.deactivate("calibrate")
    await sim.advance(5 * SECOND)
    expect(since()).toEqual([
        "calibrate control",
        "calibrate started",
        "submitted 3 calibrate: admitting",
        "slot-transition 3 calibrate: admitting→running",
        "added 3 calibrate",
        "attempt-starting 3 calibrate x1",
        "calibrate control",
        "calibrate disabled",
        "calibrate asked",
        "remove-requested 3 calibrate x1",
        "calibrate acked",
        "calibrate exited",
        "attempt-canceled 3 calibrate x1: canceled",
        "finished 3 calibrate x1 canceled: canceled",
        "removed 3 calibrate x1",
        "slot-transition 3 calibrate x1: running→idle",
    ])
})

test("a teardown takes a calibration back, and the button is told so; after the next start it works again", async () => {
    const { board, since } = await running()
    since()
    room.button.press()
    await sim.advance(2 * SECOND)
    await board.teardown()
    await sim.advance(1 * SECOND)
    room.button.press()
    await sim.advance(1 * SECOND)
    expect(since()).toEqual([
        "submitted 3 calibrate: admitting",
        "slot-transition 3 calibrate: admitting→running",
        "added 3 calibrate",
        "attempt-starting 3 calibrate x1",
        "jobs asked",
        "shutdown-requested",
        "remove-requested 3 calibrate x1",
        "jobs acked",
        "jobs exited",
        "calibrate: canceled",
        "climate asked",
        "climate acked",
        "climate parked",
        "attempt-canceled 3 calibrate x1: canceled",
        "finished 3 calibrate x1 canceled: canceled",
        "removed 3 calibrate x1",
        "slot-transition 3 calibrate x1: running→idle",
        "all-stopped-within-grace",
        "calibrate: expected an open controller, found it shut down: start it once shutdown() has ended",
    ])
    await board.wake()
    await sim.advance(5 * SECOND)
    room.button.press()
    await sim.advance(6 * SECOND)
    expect(since().filter(line => line.startsWith("calibrate:"))).toEqual(["calibrate: offset 2.0 C stored"])
})
