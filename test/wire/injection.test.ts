import { afterEach, expect, test } from "vitest"
import { Fault, NodeFaultError, Simulator, type Board } from "../../sim/index.js"

let sim: Simulator
afterEach(() => sim.close())

async function boot(): Promise<Board> {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/wire/injected.ts")
    await sim.runUntil(500)
    return board
}

/** The n-th reading of a counting node, and whether it reads a stop. */
async function status(board: Board, node: string): Promise<{ ticks: number; asked: string }> {
    await board.refresh()
    const [ticks, asked] = board.node(node).status.split(" ")
    return { ticks: Number(ticks), asked }
}

async function stateOf(board: Board, node: string): Promise<string> {
    await board.refresh()
    return board.node(node).state
}

/** What `trace` says of one node from now on. */
function following(board: Board, node: string, ...kinds: string[]): () => string[] {
    const from = board.events.length
    return () =>
        board.events
            .slice(from)
            .filter(e => e.node === node && (kinds.length ? kinds.includes(e.kind) : e.kind !== "status"))
            .map(e => e.kind)
}

async function faultOf(verb: Promise<void>): Promise<NodeFaultError> {
    const error: unknown = await verb.then(
        () => undefined,
        (e: unknown) => e
    )
    expect(error).toBeInstanceOf(NodeFaultError)
    return error as NodeFaultError
}

test("B123 a stalled node is not polled and stays running, one stale; cleared it goes on, one recovered", async () => {
    const board = await boot()
    const told = following(board, "worker", "stale", "recovered", "crashed", "fault")
    await board.inject("worker", Fault.Stall)
    await sim.advance(60)
    const before = [await status(board, "worker"), await status(board, "sibling")]
    await sim.advance(400)
    expect((await status(board, "worker")).ticks).toBe(before[0].ticks)
    expect((await status(board, "sibling")).ticks).toBeGreaterThanOrEqual(before[1].ticks + 8)
    expect(board.node("worker")).toMatchObject({ state: "running", stale: true })
    expect(told()).toEqual(["stale"])
    await board.clearFault("worker")
    await sim.advance(400)
    expect((await status(board, "worker")).ticks).toBeGreaterThanOrEqual(before[0].ticks + 7)
    expect(board.node("worker")).toMatchObject({ state: "running", stale: false })
    expect(told()).toEqual(["stale", "recovered"])
})

test("B124 a stalled node still answers a stop, and the stop does not clear the fault", async () => {
    const board = await boot()
    await board.inject("worker", Fault.Stall)
    await sim.advance(200)
    const told = following(board, "worker", "asked", "acked", "exited", "fault", "started")
    await board.deactivate("worker")
    expect(told()).toEqual(["asked", "acked", "exited"])
    await board.activate("worker")
    await sim.advance(500)
    expect((await status(board, "worker")).ticks).toBe(1)
    await board.clearFault("worker")
    await sim.advance(200)
    expect((await status(board, "worker")).ticks).toBeGreaterThan(3)
})

test("B125 a wedged node is not told of a stop and does not ack; cleared it reads the stop and goes down", async () => {
    const board = await boot()
    const told = following(board, "worker", "asked", "acked", "exited", "fault")
    await board.inject("worker", Fault.Wedge)
    const fault = await faultOf(board.deactivate("worker"))
    expect(fault).toMatchObject({ node: "worker", kind: "shutdown-timeout", message: "worker: no ack within 300ms" })
    expect(told()).toEqual(["asked", "fault"])
    const { ticks } = await status(board, "worker")
    await sim.advance(200)
    expect(await status(board, "worker")).toMatchObject({ asked: "false" })
    expect((await status(board, "worker")).ticks).toBeGreaterThan(ticks)
    await board.clearFault("worker")
    await board.output("worker asked true", { timeout: 100 })
    expect(told()).toEqual(["asked", "fault", "acked", "exited"])
    expect(await stateOf(board, "worker")).toBe("disabled")
})

test("B126 a node that returns while wedged reads running and not exited; clear delivers the exit", async () => {
    const board = await boot()
    const told = following(board, "brief", "started", "exited")
    await board.activate("brief")
    await board.inject("brief", Fault.Wedge)
    await sim.advance(500)
    expect(await stateOf(board, "brief")).toBe("running")
    expect(told()).toEqual(["started"])
    await board.clearFault("brief")
    expect(await stateOf(board, "brief")).toBe("exited")
    expect(told()).toEqual(["started", "exited"])
})

test("B127 a wedge across a pause: no park until cleared; then it resumes, and pauses cleanly again", async () => {
    const board = await boot()
    const told = following(board, "pauses", "asked", "acked", "parked", "resumed", "fault", "started")
    await board.inject("pauses", Fault.Wedge)
    expect(await faultOf(board.deactivate("pauses"))).toMatchObject({ node: "pauses", kind: "shutdown-timeout" })
    await board.clearFault("pauses")
    await sim.advance(20)
    expect(told()).toEqual(["asked", "fault", "acked", "parked"])
    await board.activate("pauses")
    await board.deactivate("pauses")
    expect(told().slice(4)).toEqual(["resumed", "asked", "acked", "parked"])
})

test("B128 an injected crash ends one activation: crashed, not exited, and a restart respawns", async () => {
    const board = await boot()
    const told = following(board, "worker", "crashed", "exited", "started", "acked")
    await board.inject("worker", Fault.Crash)
    await board.refresh()
    expect(board.node("worker")).toMatchObject({ state: "crashed", reasons: ["crashed"], ready: false })
    expect(board.node("worker").lastFault).toMatchObject({ kind: "crashed", message: "worker: injected crash" })
    await board.restart("worker")
    await sim.advance(1000)
    expect(told()).toEqual(["crashed", "started"])
    expect(await stateOf(board, "worker")).toBe("running")
    expect(board.node("worker").epoch).toBe(2)
    expect(await stateOf(board, "sibling")).toBe("running")
})

test("B129 a jump of the clock is one hog event that names the lateness; without one there is none", async () => {
    const board = await boot()
    await sim.advance(1000)
    expect(board.trace("hog")).toEqual([])
    const before = sim.now
    await board.hog(400)
    expect(sim.now).toBe(before + 400)
    await sim.advance(300)
    const [hog, ...more] = board.events.filter(e => e.kind === "hog")
    expect(more).toEqual([])
    expect(hog.node).toBeUndefined()
    const late = Number(/^woke (\d+)ms late$/.exec(hog.text as string)?.[1])
    expect(late).toBeGreaterThanOrEqual(350)
    expect(late).toBeLessThanOrEqual(400)
    expect(hog.at).toBeGreaterThanOrEqual(before + 400)
    expect(board.trace("fault", "crashed", "stale", "restarting")).toEqual([])
})

test("B129 a hold-up is noticed where nothing else falls due, and named in full or short by half the budget", async () => {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/wire/held-up.ts")
    for (const ms of [301, 700, 199]) {
        await sim.advance(1037)
        await board.hog(ms)
    }
    await sim.advance(1000)
    const late = board.events.filter(e => e.kind === "hog").map(e => Number(/\d+/.exec(e.text as string)?.[0]))
    expect(late).toHaveLength(2)
    expect(late[0]).toBeGreaterThan(200)
    expect(late[0]).toBeLessThanOrEqual(301)
    expect(late[1]).toBeGreaterThanOrEqual(600)
    expect(late[1]).toBeLessThanOrEqual(700)
})

test("B130 another fault in place of a wedge delivers the ack that was swallowed", async () => {
    const board = await boot()
    const told = following(board, "worker", "asked", "acked", "exited", "fault")
    await board.inject("worker", Fault.Wedge)
    await faultOf(board.deactivate("worker"))
    await board.inject("worker", Fault.Stall)
    await sim.advance(100)
    expect(told()).toEqual(["asked", "fault", "acked", "exited"])
    expect(await stateOf(board, "worker")).toBe("disabled")
})

test("B131 stall and crash of a hand-started node are refused as no-shell; a wedge is allowed", async () => {
    const board = await boot()
    for (const fault of [Fault.Stall, Fault.Crash])
        expect(await faultOf(board.inject("by-hand", fault))).toMatchObject({
            node: "by-hand",
            kind: "no-shell",
            message: "by-hand: has no body of its own: only a wedge can be injected",
        })
    expect(await stateOf(board, "by-hand")).toBe("running")
    await board.inject("by-hand", Fault.Wedge)
    expect(await faultOf(board.deactivate("by-hand"))).toMatchObject({ kind: "shutdown-timeout" })
    await board.clearFault("by-hand")
    await sim.advance(20)
    expect(await stateOf(board, "by-hand")).toBe("disabled")
})

test("B132 a wedge met through the mailbox: one fault, run() reports it once and goes on, later verbs work", async () => {
    const board = await boot()
    await board.inject("worker", Fault.Wedge)
    await faultOf(board.restart("worker"))
    await board.output("run gave worker: no ack within 300ms", { timeout: 100 })
    expect(board.trace("fault")).toEqual(["worker fault"])
    await board.clearFault("worker")
    await board.restart("worker")
    await board.restart("sibling")
    await sim.advance(500)
    expect([await stateOf(board, "worker"), await stateOf(board, "sibling")]).toEqual(["running", "running"])
    expect(board.trace("fault")).toEqual(["worker fault"])
    expect(board.log.filter(line => line.text.startsWith("run gave"))).toHaveLength(1)
})

test("B133 a healthy graph: no health events, no fault", async () => {
    const board = await boot()
    await sim.advance(600)
    await board.refresh()
    expect(board.trace("stale", "recovered", "crashed", "restarting", "gave-up", "fault", "hog")).toEqual([])
    expect(board.status().nodes.map(n => n.lastFault)).toEqual([null, null, null, null, null])
})
