// The matchers on boards, sensors and a broker, as a test writes them: what holds, what does not, and what that says.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Fault, Simulator } from "../../sim/index.js"
import "../../vitest/index.js"

let sim: Simulator
beforeEach(async () => void (sim = await Simulator.create({ seed: 1 })))
afterEach(() => sim.close())

/** What a failed expectation says. */
async function missOf(expectation: () => void | Promise<void>): Promise<string> {
    try {
        await expectation()
    } catch (e) {
        return (e as Error).message
    }
    throw new Error("expected a miss, found that it holds")
}

test("nodes, events and the trace of a board", async () => {
    const board = await sim.boot("test/programs/wire/controlled.ts")
    await board.refresh()
    expect(board).toBeRunning("base", "middle", "dawdles")
    expect(board).toBeReady("base")
    expect(board).not.toBeReady("middle")
    expect(board).toBeDown("spare")
    expect(board).toBeInState("spare", "stopped")
    expect(board).not.toHaveFault()
    expect(board).not.toHavePanicked()

    const before = board.events.length
    await board.teardown()
    const wave = ["dawdles asked", "dawdles acked", "middle asked", "middle acked", "base asked", "base acked"]
    expect(board).toFollowTrace(wave, { from: before })
})

test("a miss shows the clock, the seed, and how the board stands", async () => {
    const board = await sim.boot("test/programs/wire/controlled.ts")
    const { deviceId } = board
    expect(await missOf(() => expect(board).toBeRunning("base", "spare"))).toBe(
        [
            "expected base, spare to be running",
            "found    spare stopped",
            "",
            "at 0.110 s of virtual time, seed 1",
            `board test/programs/wire/controlled.ts (${deviceId}) said last:`,
            "    (nothing)",
            "its last events:",
            "         0.060 s boot power-on",
            "         0.060 s base started",
            "         0.060 s middle starting",
            "         0.060 s dawdles starting",
            "         0.060 s base ready",
            "         0.060 s middle started",
            "         0.060 s dawdles started",
            "its nodes:",
            "    node     state    ready  epoch  restarts  status",
            "    base     running  ready  1      0",
            "    middle   running  -      1      0",
            "    dawdles  running  -      1      0",
            "    spare    stopped  -      0      0",
        ].join("\n")
    )
    const wrong = await missOf(() => expect(board).toFollowTrace(["base started", "dawdles started", "middle started"]))
    expect(wrong).toContain(
        "found    3, number 2 is another: expected dawdles started\n" +
            "                0.060 s base started\n" +
            "         ->     0.060 s middle started\n" +
            "                0.060 s dawdles started\n"
    )
    expect(wrong).toContain("seed 1")
})

test("toBecome and toEmit let time pass; with not, all of it", async () => {
    const board = await sim.boot("test/programs/wire/controlled.ts")
    await board.inject("base", Fault.Stall)
    const start = sim.now
    await expect(board).toEmit("base stale", { within: 5000 })
    expect(sim.now - start).toBeLessThan(2000)
    await expect(board).toBecome("base", { stale: true })
    await board.clearFault("base")
    await expect(board).toEmit({ kind: "recovered", node: "base" })

    const calm = sim.now
    await expect(board).not.toEmit("base stale", { within: 3000 })
    expect(sim.now - calm).toBe(3000)
    await expect(board).not.toBecome("base", "crashed", { within: 1000 })
    expect(await missOf(() => expect(board).toBecome("base", "crashed", { within: 1000 }))).toMatch(
        /^expected base to become state crashed within 1s\nfound {4}base state running\n\nat /
    )
    void board.inject("base", Fault.Crash)
    expect(await missOf(() => expect(board).not.toEmit("base crashed", { within: 60_000 }))).toMatch(
        /^expected the board not to tell event base crashed within 1m\nfound {4}1 since/
    )
    expect(board).toHaveFault("base", "crashed")
    await expect(async () => await expect(board).toBecome("bass", "running")).rejects.toThrow("Did you mean base?")
    await expect(async () => await expect(board).toEmit("base running")).rejects.toThrow("the kind of an event")
    await expect(async () => await expect(board).toLog("x", { within: NaN })).rejects.toThrow("0 or more, found NaN")
    const misspelt = { wihtin: 3000 } as object
    await expect(async () => await expect(board).not.toLog("x", misspelt)).rejects.toThrow("only within, found wihtin")
    const [nothing, number] = [undefined, 5] as unknown as string[]
    await expect(async () => await expect(board).not.toLog(nothing as string)).rejects.toThrow("found undefined")
    expect(() => expect(board).not.toHavePanicked(number)).toThrow("a text or a regular expression, found 5")
    expect(() => expect(board).not.toHaveLogged("x", { times: NaN })).toThrow("0 or more, found NaN")
})

test("what a board logs, after the last match, as board.output has it; what sensors hold", async () => {
    const thermometer = sim.sensor("temperature", { reading: 20 })
    expect(() => expect(thermometer).not.toHaveReading(NaN)).toThrow("a number for is, found NaN")
    expect(() => expect(thermometer).not.toHaveReading({ abov: 5 } as object)).toThrow("found abov")
    expect(() => expect(thermometer).not.toHaveReading({ above: "x" } as object)).toThrow("for above, found x")
    const relay = sim.sensor("relay")
    const button = sim.sensor("button")
    const screen = sim.sensor("characterScreen", { size: [18, 7] })
    const board = await sim.boot("test/programs/world/reads.ts")
    await expect(board).toLog("t 20")
    expect(board).toHaveLoggedInOrder("begun", /^bound true/, "t 20")
    thermometer.set(30)
    await expect(board).toLog(/^t 30$/, { within: 2000 })
    expect(await missOf(() => expect(board).toLog("begun", { within: 500 }))).toMatch(
        /^expected the board to log "begun" within 500ms\nfound {4}nothing said since the last match\n/
    )
    expect(await missOf(() => expect(board).not.toLog("t 3", { within: 60_000 }))).toMatch(
        /^expected the board not to log "t 3" within 1m\nfound {4}1 since the last match:\n {11}\d+ms t 3/
    )
    button.press(300)
    await board.output("down")
    const pressed = sim.now
    await expect(relay).toReach(true, { within: 100 })
    expect(sim.now - pressed).toBeLessThan(100)
    await expect(board).toLog("up")
    await expect(relay).toReach(false)
    expect(await missOf(() => expect(relay).toReach(true, { within: 500 }))).toMatch(
        /^expected relay to have a reading true within 500ms\nfound {4}false\n\nat /
    )
    expect(await missOf(() => expect(relay).not.toReach(false, { within: 500 }))).toMatch(
        /^expected relay not to have a reading false within 500ms/
    )
    await expect(board).not.toLog("down", { within: 1000 })
    expect(relay).toHaveReading(false)
    expect(thermometer).toHaveReading({ above: 29, below: 31 })
    expect(await missOf(() => expect(relay).toHaveReading(true))).toBe(
        "expected relay to have a reading true\nfound    false\n\n" +
            `at ${(sim.now / 1000).toFixed(3)} s of virtual time, seed 1`
    )
    expect(screen).toShow("")
    expect(screen).not.toShow("hot")
    expect(sim.sensor("dotMatrix", { size: [3, 2] })).toShow(["...", "..."])
    expect(board).toHaveLogged("down", { times: 1 })
    expect(await missOf(() => expect(board).toHaveLogged("down", { times: 2 }))).toContain("found    ")
    expect(await sim.broker()).not.toHavePublished("#")
})

test("a wait for what cannot come ends early and says why", async () => {
    const board = await sim.boot("test/programs/sim/counts.ts")
    const miss = await missOf(() => expect(board).toLog("never", { within: 86_400_000 }))
    expect(miss).toContain("no use to wait: no fiber on any board will wake by itself")
    expect(sim.now).toBeLessThan(60_000)
})

test("given something else, a matcher says what it wants, at the call", async () => {
    const told = await missOf(() => expect("src/main.ts").toBeRunning("net"))
    expect(told).toBe(
        'expected a board of the simulator, found src/main.ts. Give expect() what await sim.boot("src/main.ts") gave.'
    )
    expect(await missOf(() => expect(sim).not.toHaveReading(1))).toContain(
        "expected a sensor of the simulator, found a Simulator"
    )
    expect(await missOf(() => expect({}).toHavePublished("#"))).toContain("expected a broker")
    await expect(async () => await expect({}).toLog("x")).rejects.toThrow("expected a board of the simulator")
    try {
        expect(sim).toHaveLogged("x")
    } catch (e) {
        expect((e as Error).stack).not.toContain("register.ts")
    }
})

test("what boards publish, after the last match; with not, from now on", async () => {
    const broker = await sim.broker({ name: "broker" })
    await sim.boot("test/programs/world/publishes.ts")
    await expect(broker).toReceive("room/count", "1", { within: 20_000 })
    await expect(broker).toReceive("room/+", "2", { within: 20_000 })
    expect(broker).toHavePublished("room/count", /^[12]$/)
    await expect(broker).not.toReceive("room/count", "1", { within: 15_000 })
    expect((await broker.message("room/count")).payload).toBe("3")
    broker.down()
    await expect(broker).not.toReceive("room/count", undefined, { within: 60_000 })
    expect(await missOf(() => expect(broker).toReceive("garden/#", "x", { within: 1000 }))).toMatch(
        /^expected the boards to publish to garden\/#: "x" within 1s\nfound {4}none of 1\n {11}35\.030 s room\/will gone\n\nat .* s of virtual time, seed 1$/
    )
    expect(await missOf(() => expect(broker).not.toHavePublished("room/#", "2"))).toMatch(
        /^expected the boards not to have published to room\/#: "2"\nfound {4}1:\n {11}\d+\.\d{3} s room\/count 2\n\nat /
    )
})
