import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { dueNext, lastCall, warnAt, wrapsAt } from "../../src/health/uptime-limit.js"
import { withPanic } from "../../src/health/panics.js"

let sim: Simulator | undefined

afterEach(async () => {
    await sim?.close()
    sim = undefined
})

test("at its uptime limit the graph is torn down in order and the board reboots", async () => {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/health/limited.ts")
    await sim.until(() => board.isDead(), { timeout: 10000, what: "the reboot" })
    expect(board.events.map(e => `${e.at} ${e.node ?? "-"} ${e.kind}`)).toEqual([
        "10 - boot",
        "10 base started",
        "10 user started",
        "5000 - uptime",
        "5000 user asked",
        "5000 user acked",
        "5000 user exited",
        "5000 base asked",
        "5000 base acked",
        "5000 base exited",
    ])
    expect(board.panic).toMatchObject({ code: 0, name: "Reset" })
    await board.reboot()
    expect(board.status().nodes.map(n => n.state)).toEqual(["running", "running"])
})

test("the look at the limit is never further away than the VM can sleep, and never late", () => {
    fc.assert(
        fc.property(fc.nat({ max: wrapsAt }), fc.nat({ max: wrapsAt }), (now, limit) => {
            const next = dueNext(now, limit)
            expect(next).toBeLessThanOrEqual(Math.max(0, limit - now))
            expect(next).toBeLessThanOrEqual(0x7fffffff)
        })
    )
    expect(dueNext(5, Infinity)).toBe(Infinity)
    expect(warnAt).toBeLessThan(lastCall)
    expect(lastCall).toBeLessThan(wrapsAt)
})

test("the panics that count are those within the window, the latest last", () => {
    fc.assert(
        fc.property(fc.array(fc.nat(200000)), fc.integer({ min: 1, max: 100000 }), (panics, window) => {
            const now = 200000
            const counted = withPanic(panics, now, window)
            expect(counted.at(-1)).toBe(now)
            expect(counted.slice(0, -1)).toEqual(panics.filter(p => now - p < window))
        })
    )
})
