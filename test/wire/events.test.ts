import type { Packet } from "jacdac-ts"
import { afterEach, expect, test } from "vitest"
import { Code } from "../../src/wire/record.js"
import { closeAll, watch, type Watched } from "./watched-board.js"

afterEach(closeAll)

const told = ({ client }: Watched) => client.events.map(e => `${e.seq} ${e.at} ${e.node ?? ""} ${e.text ?? e.kind}`)
const firstSix = [
    "1 10  power-on",
    "2 10 sensor started",
    "3 10 show starting",
    "4 110 sensor ready",
    "5 110 sensor 21.5 °C",
    "6 110 show started",
]

/** Loses the records reports with these numbers, the first being 0. */
function losing(...lost: number[]): (packet: Packet) => boolean {
    let n = 0
    return p => !p.isCommand && p.serviceCommand === Code.Records && p.serviceIndex > 0 && lost.includes(n++)
}

test("events come in order, from the first one on, stamped by the device, within 20 ms", async () => {
    const watched = await watch("two")
    await watched.sim.runUntil(130)
    expect(told(watched)).toEqual(firstSix)
    expect(watched.client.trace("started", "ready")).toEqual(["sensor started", "sensor ready", "show started"])
})

test("B275 ★ events lost to a full buffer are one `lost` that counts them, so that seq has no gap", async () => {
    const watched = await watch("overflow")
    await watched.sim.runUntil(1000)
    expect(watched.client.events.map(e => e.seq)).toEqual([1, 2, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
    expect(watched.client.events[2]).toEqual({ seq: 14, at: 310, kind: "lost", text: "12 events", count: 12 })
    expect(told(watched).slice(3, 5)).toEqual(["15 310 chatty line 13", "16 310 chatty line 14"])
    expect(told(watched).at(-1)).toBe("23 410 chatty ready")
})

test("B275 ★ of packets lost on the way the events are pulled again: none is missing and none comes twice", async () => {
    for (const lost of [[0], [1], [2], [0, 1, 2], [3, 5, 7], [4, 5, 6, 8]]) {
        const { sim, client } = await watch("blinks", { loses: losing(...lost) })
        await sim.advance(2000)
        expect(client.events.length).toBeGreaterThan(20)
        expect(client.events.map(e => e.seq)).toEqual(client.events.map((_, i) => i + 1))
        expect(client.trace("lost")).toEqual([])
        expect(client.node("blinks").busy).toBe(client.trace("busy", "idle").at(-1) === "blinks busy")
    }
})

test("the last push lost is made good by a refresh", async () => {
    const watched = await watch("two", { loses: losing(2, 3, 4) })
    await watched.sim.runUntil(1000)
    expect(told(watched)).toEqual(firstSix.slice(0, 3))
    await watched.board.refresh()
    expect(told(watched)).toEqual(firstSix)
    expect(watched.client.node("show").state).toBe("running")
})

test("after a restart of the program events count from 1 again and the status is of the new run", async () => {
    const watched = await watch("restarts")
    const { sim, board, client } = watched
    await sim.runUntil(1500)
    expect(board.panics).toHaveLength(1)
    expect(client.status()).toMatchObject({ boot: { count: 1 }, nodes: [{ state: "running" }] })
    await sim.until(() => board.boots === 2, { timeout: 6000 })
    await sim.advance(50)
    expect(client.status()).toMatchObject({ boot: { count: 2, reason: "restart" }, nodes: [{ ready: false }] })
    await sim.advance(200)
    expect(client.node("short").ready).toBe(true)
    expect(client.events.map(e => `${e.seq} ${e.text ?? e.kind}`)).toEqual([
        "1 power-on",
        "2 started",
        "3 ready",
        "1 restart",
        "2 started",
        "3 ready",
    ])
    await board.reboot()
    await sim.advance(200)
    expect(client.status().boot.count).toBe(3)
    expect(client.events.map(e => e.seq)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
})
