import { afterEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"

let sim: Simulator | undefined

afterEach(async () => {
    await sim?.close()
    sim = undefined
})

test("B279 ★ three panics within 60 s: the next boot is safe mode, the culprit held, status reachable; one clean minute clears it", async () => {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/health/guarded.ts")
    await sim.until(() => board.panics.length === 3, { timeout: 60000, what: "three panics" })
    await sim.until(() => board.events.some(e => e.kind === "disabled"), { timeout: 20000, what: "safe mode" })
    await board.refresh()
    const told = board.events.filter(e => e.kind === "boot").map(e => e.text)
    expect(told).toEqual([
        "start 1, power-on",
        "start 2, restart",
        "start 3, restart, was starting bad",
        "start 4, restart, safe mode, was starting bad",
    ])
    // exactly one a start, before everything else that is told
    expect(board.events.filter(e => e.seq === 1 || e.kind === "boot").map(e => `${e.seq} ${e.kind}`)).toEqual(
        Array(4).fill("1 boot")
    )
    const last = board.events.findLastIndex(e => e.kind === "boot")
    expect(board.events.slice(last).map(e => `${e.seq} ${e.node ?? "-"} ${e.kind}`)).toEqual([
        "1 - boot",
        "2 bad disabled",
        "3 user disabled",
        "4 base started",
        "5 other started",
    ])
    expect(board.status().nodes.map(n => `${n.name} ${n.state}`)).toEqual([
        "base running",
        "bad disabled",
        "user disabled",
        "other running",
    ])
    expect(board.status().boot).toEqual({ count: 4, reason: "restart", safeMode: true })
    // a minute without a panic
    await sim.advance(61000)
    expect(board.panics.length).toBe(3)
    await board.reboot()
    await sim.until(() => board.panics.length === 4, { timeout: 60000, what: "the culprit's next panic" })
})

test("two graphs started at the same time share one record: a start counts once, and each tells it first", async () => {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/health/guarded-pair.ts")
    await sim.until(() => board.boots === 3, { timeout: 60_000, what: "the third start" })
    await sim.advance(3000)
    const told = board.events.filter(e => e.kind === "boot").map(e => `${e.seq} ${e.text}`)
    expect(told).toEqual([
        "1 start 1, power-on",
        "1 start 1, power-on",
        "1 start 2, restart",
        "1 start 2, restart",
        "1 start 3, restart",
        "1 start 3, restart",
    ])
    // two restarts are no three panics
    expect(board.statuses().map(s => `${s.boot.count} ${s.boot.safeMode}`)).toEqual(["3 false", "3 false"])
})
