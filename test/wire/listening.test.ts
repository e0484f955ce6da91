import { afterEach, expect, test } from "vitest"
import { closeAll, watch } from "./watched-board.js"

afterEach(closeAll)

test("while nobody listens nothing is sent, and no fiber wakes for it", async () => {
    const { sim, board, reports } = await watch("two", { alone: true })
    await sim.advance(5000)
    expect(reports).toEqual([])
    expect(board.log).toEqual([])
})

test("a host that goes away is pushed to no longer than it asked for", async () => {
    const { sim, client, reports } = await watch("chatters", { listenFor: 1000 })
    await sim.runUntil(3000)
    const before = reports.length
    client.close()
    await sim.runUntil(4050)
    expect(reports.length).toBeGreaterThan(before)
    const end = reports.length
    await sim.runUntil(9000)
    expect(reports.length).toBe(end)
})

test("who listens is pushed to for as long as he renews", async () => {
    const { sim, client, reports } = await watch("blinks", { listenFor: 1000 })
    await sim.runUntil(10_000)
    const pushes = reports.filter(r => r.token === 0).map(r => r.at)
    expect(pushes.filter(at => at > 9000)).toHaveLength(10)
    expect(client.events.at(-1)?.seq).toBeGreaterThan(90)
    expect(client.trace("lost")).toEqual([])
})

test("an idle program that is watched is idle: a wait for what cannot come is given up", async () => {
    const { sim } = await watch("ends")
    await expect(sim.until(() => false, { timeout: 1e9 })).rejects.toThrow("no fiber on any board will wake")
    expect(sim.now).toBeLessThan(10_000)
})

test("nothing that is allocated for it stays: the heap after 400 events is what it was after 100", async () => {
    const { sim, board, client } = await watch("blinks", { gcStress: true })
    await sim.runUntil(10_050)
    const before = board.heap().live
    await sim.runUntil(40_050)
    expect(client.events.length).toBeGreaterThan(390)
    expect(board.heap().live).toBe(before)
})
