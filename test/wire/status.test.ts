import { afterEach, expect, test } from "vitest"
import { UnknownNodeError } from "../../sim/errors.js"
import { closeAll, watch } from "./watched-board.js"

afterEach(closeAll)

test("the status of a graph is the JSON of DESIGN 3.7, as last pushed", async () => {
    const { sim, board, client } = await watch("two")
    await sim.runUntil(1500)
    expect(client.statuses()).toEqual([client.status()])
    expect(JSON.stringify(client.status())).toBe(
        JSON.stringify({
            schema: 1,
            graph: "pico",
            device: board.deviceId,
            uptimeMs: 1500,
            boot: { count: 1, reason: "power-on", safeMode: false },
            nodes: [
                {
                    name: "sensor",
                    mode: "terminate",
                    state: "running",
                    reasons: [],
                    ready: true,
                    busy: false,
                    detached: false,
                    epoch: 1,
                    restarts: 0,
                    beatAgeMs: 10,
                    beatTimeoutMs: 3000,
                    stale: false,
                    status: "21.5 °C",
                    lastFault: null,
                    deps: [],
                    pool: null,
                },
                {
                    name: "show",
                    mode: "pause",
                    state: "running",
                    reasons: [],
                    ready: false,
                    busy: false,
                    detached: false,
                    epoch: 1,
                    restarts: 0,
                    beatAgeMs: 10,
                    beatTimeoutMs: null,
                    stale: false,
                    status: "",
                    lastFault: null,
                    deps: [{ node: "sensor", kind: "ready" }],
                    pool: null,
                },
            ],
            slots: [],
        })
    )
    expect(client.node("show")).toEqual(client.status("pico").nodes[1])
})

test("heartbeats are not pushed but polled", async () => {
    const { sim, board, client } = await watch("two")
    await sim.runUntil(2600)
    expect(client.node("sensor").beatAgeMs).toBe(10)
    await board.refresh()
    expect(client.node("sensor").beatAgeMs).toBe(490)
    expect(client.status().uptimeMs).toBe(2600)
})

test("faults, reasons and the provider that was waited for are told", async () => {
    const { sim, client } = await watch("faults")
    await sim.runUntil(300)
    expect(client.node("waits")).toMatchObject({
        state: "stopped",
        reasons: [],
        epoch: 0,
        beatAgeMs: null,
        lastFault: {
            kind: "ready-dep-timeout",
            message: "waits: ready-dep never did not assert within 200ms",
            at: 210,
            dep: "never",
        },
    })
    expect(client.node("frail")).toMatchObject({ state: "crashed", reasons: ["crashed"], epoch: 1 })
    expect(client.node("frail").lastFault).toEqual({ kind: "crashed", message: "frail: no sensor", at: 60 })
    expect(client.node("off")).toMatchObject({
        mode: "on-demand",
        state: "disabled",
        reasons: ["disabled"],
        beatTimeoutMs: null,
        lastFault: null,
    })
    const stack = ["(anonymous) (test/programs/wire/faults.ts:10)"]
    expect(client.events.filter(e => e.fault)).toEqual([
        { seq: 5, at: 60, kind: "crashed", node: "frail", epoch: 1, fault: "crashed", text: "frail: no sensor", stack },
        {
            seq: 6,
            at: 210,
            kind: "fault",
            node: "waits",
            epoch: 0,
            fault: "ready-dep-timeout",
            text: "waits: ready-dep never did not assert within 200ms",
        },
    ])
})

test("texts are cut at 120 bytes, on a character boundary", async () => {
    const { sim, client } = await watch("long-texts")
    await sim.runUntil(400)
    const texts = client.events.map(e => e.text).filter(text => text !== undefined)
    const tens = "123456789 ".repeat(10)
    expect(texts).toEqual([
        "power-on",
        tens + "123456789 123456789!", // 120 bytes: all of it
        tens + "123456789 1234567é ", // ends with the 120th byte
        tens + "123456789 12345678é",
        tens + "123456789 123456€ ",
        "talker: " + "123456789 ".repeat(11), // the face needs four bytes where two are left
    ])
    expect(client.node("talker").status).toBe(tens + "123456789 123456€ ")
    expect(client.node("talker").lastFault?.message).toBe("talker: " + "123456789 ".repeat(11))
})

test("a graph that needs many packets comes whole", async () => {
    const { sim, board, client } = await watch("many")
    await sim.runUntil(5000)
    await board.refresh()
    const { nodes } = client.status()
    expect(nodes.map(n => n.name)).toEqual([...Array.from({ length: 109 }, (_, i) => "node" + i), "last"])
    const running = nodes.filter(n => n.state === "running")
    expect(running.map(n => n.status)).toEqual(running.map(n => "status of " + n.name))
    expect(nodes[109].deps).toEqual(Array.from({ length: 109 }, (_, i) => ({ node: "node" + i, kind: "plain" })))
    expect(client.trace("started", "lost")).toHaveLength(41)
})

test("two graphs of one program are told apart, in the order their servers started", async () => {
    const { sim, board, client } = await watch("two-graphs")
    await sim.runUntil(1000)
    expect(client.statuses().map(s => [s.graph, s.nodes.map(n => n.name + " " + n.state)])).toEqual([
        ["house", ["main running"]],
        ["garden", ["main exited", "valve exited"]],
    ])
    expect(client.status().graph).toBe("house")
    expect(client.status("garden").nodes[1].deps).toEqual([{ node: "main", kind: "ready" }])
    const seqs = (name: string) => client.events.filter(e => e.graph === name).map(e => e.seq)
    expect(seqs("house")).toEqual([1, 2, 3])
    expect(seqs("garden")).toEqual(Array.from({ length: seqs("garden").length }, (_, i) => i + 1))
    await board.refresh()
    expect(() => client.status("attic")).toThrow("no graph is named attic: there is house, garden")
    expect(() => client.node("nobody")).toThrow(
        'Expected the name of a node, found "nobody". There is main, main, valve.'
    )
    expect(() => client.node("valv")).toThrow(UnknownNodeError)
    expect(() => client.node("valv")).toThrow("Did you mean valve?")
})
