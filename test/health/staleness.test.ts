import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { beatAge, isStale, staleIn } from "../../src/health/staleness.js"
import { Flag } from "../../src/node/flags.js"
import { closeAll, ran, said } from "../graph/ran.js"

afterEach(closeAll)

const words = fc.integer({ min: 0, max: 0xffffff })
const times = fc.nat()

test("B103 ★ B104 ★ B105 ★ a node's age as its own program sees it, to the millisecond", async () => {
    expect(said(await ran("health/staleness", 20_000))).toEqual([
        // ticks, stale at a limit of 999, of 1000, of 0
        "before the start: 0 false false false",
        "just spawned: 0 false false false",
        "1 ms after a beat: 1 false false true",
        "999 ms after: 999 false false true",
        "1000 ms after: 1000 true false true",
        "1001 ms after: 1001 true true true",
        "beaten from outside: 0 false false false",
        "silent since its start: 3101 true true true",
        "silent, beaten: 0 false false false",
        "never started: 0 false false false",
        "stopped: 0 false false false",
        "parked: 0 false false false",
        "respawned: 0 false false false",
        "resumed: 0 false false false",
    ])
})

test("B103 ★ a node that does not run is never stale, whatever the clock", () => {
    fc.assert(
        fc.property(words, times, times, times, (flags, time, now, maxAge) => {
            expect(isStale(flags & ~Flag.Running, time, now, maxAge)).toBe(false)
            expect(beatAge(flags & ~Flag.Running, time, now)).toBe(0)
        })
    )
})

test("B104 ★ at the moment of a beat no limit makes it stale", () => {
    fc.assert(
        fc.property(words, times, times, (flags, now, maxAge) => {
            expect(isStale(flags | Flag.Running, now, now, maxAge)).toBe(false)
        })
    )
})

test("B105 ★ stale needs strictly more than the limit", () => {
    fc.assert(
        fc.property(words, times, times, (flags, time, maxAge) => {
            expect(isStale(flags | Flag.Running, time, time + maxAge, maxAge)).toBe(false)
            expect(isStale(flags | Flag.Running, time, time + maxAge + 1, maxAge)).toBe(true)
        })
    )
})

test("B105 ★ the host reads a node's age from the wire", async () => {
    // beat at 5110
    const board = await ran("health/staleness", 6000)
    await board.refresh()
    const { beatAgeMs, beatTimeoutMs, stale } = board.node("beats")
    expect([beatTimeoutMs, stale]).toEqual([1000, false])
    expect(beatAgeMs).toBeGreaterThanOrEqual(6000 - 5110)
    expect(beatAgeMs).toBeLessThanOrEqual(board.status().uptimeMs - 5110)
    expect(board.node("down")).toMatchObject({ state: "stopped", beatAgeMs: null, beatTimeoutMs: null, stale: false })
})

test("B107 ★ B108 ★ the monitor's moment is the last beat plus the budget times the window, to the millisecond", () => {
    const budgets = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
        fc.property(times, times, budgets, fc.integer({ min: 1, max: 20 }), (time, ago, budget, window) => {
            const left = staleIn(time, time + ago, budget, window)
            expect(staleIn(time, time + ago + left, budget, window)).toBe(0)
            expect(left > 0).toBe(ago < budget * window)
        })
    )
})
