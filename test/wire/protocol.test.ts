import "./device-buffer.js"
import { readFileSync } from "node:fs"
import { Packet } from "jacdac-ts"
import { afterEach, expect, test } from "vitest"
import { GraphView } from "../../sim/wire/graph-view.js"
import type { LifecycleEvent } from "../../sim/wire/status.js"
import { EventKind } from "../../src/lifecycle/event.js"
import { putEvent, putGraph, putHeader, putNumber, putRecord, putState } from "../../src/wire/layout.js"
import { Answer, Ask, Code, protocolVersion, Record, Request, serviceClass, u32 } from "../../src/wire/record.js"
import { closeAll, watch } from "./watched-board.js"

afterEach(closeAll)

test("services/supervisor.md has the numbers of the code", () => {
    const text = readFileSync(new URL("../../services/supervisor.md", import.meta.url), "utf8")
    const number = (before: RegExp) => Number(new RegExp(before.source + /\s*(0x[0-9a-f]+|\d+)/.source).exec(text)?.[1])
    expect(number(/identifier:/)).toBe(serviceClass)
    expect(number(/protocol_version: u16 @/)).toBe(Code.Version)
    expect(number(/Version of this protocol:/)).toBe(protocolVersion)
    expect(number(/command fetch @/)).toBe(Code.Fetch)
    expect(number(/report records @/)).toBe(Code.Records)
    expect(number(/command control @/)).toBe(Code.Control)
    expect(number(/\n\|(?= 16 \| outcome)/)).toBe(Record.Outcome)
    for (const [name, bit] of Object.entries({ ...Ask, ...Request, ...Answer }))
        if (typeof bit === "number") expect(number(new RegExp("\\b" + name + " ="))).toBe(bit)
})

/** A packet as a device would send it: a header, then records. */
function packet(seq: number, ...records: Uint8Array[]): Uint8Array {
    const header = Buffer.alloc(12)
    putHeader(header, 1000 + seq, seq, seq, 0)
    return Buffer.concat([header, ...records])
}

function record(size: number, text: string, put: (b: Buffer, length: number) => void): Buffer {
    const b = Buffer.concat([Buffer.alloc(size), Buffer.from(text)])
    put(b, b.length)
    return b
}

const graph = (name: string, nodes: number) =>
    record(14, name, (b, length) => {
        putRecord(b, 0, length, Record.Graph, protocolVersion, 0)
        putGraph(b, 0, nodes, 10, 0)
    })
const node = (index: number, name: string) =>
    record(8, name, (b, length) => putRecord(b, 0, length, Record.Node, index, 0))
const events = (first: number, event: Uint8Array) => {
    const list = Buffer.concat([new Uint8Array(8), event])
    putRecord(list, 0, list.length, Record.Events, 0, 0)
    putNumber(list, 0, first)
    return list
}
const state = (index: number, text: string, lives: number, time: number) =>
    record(18, text, (b, length) => {
        putRecord(b, 0, length, Record.State, index, 0)
        putState(b, 0, { flags: 1, lives, time, restarted: 0 })
    })

function view() {
    const heard: LifecycleEvent[] = []
    return { heard, view: new GraphView(event => heard.push(event), 1) }
}

test("another protocol version is refused in words, and nothing of it is believed", () => {
    const { heard, view: v } = view()
    const other = graph("garden", 1)
    other[2] = protocolVersion + 1
    v.take(packet(1, other, node(0, "x"), events(1, new Uint8Array(0))))
    expect(v.problem).toBe(
        "graph garden: expected supervisor protocol 1, found 2: use the devicescript-supervisor that its firmware was built with"
    )
    expect(v.isComplete()).toBe(false)
    expect(heard).toEqual([])
})

test("a newer device of the same version is read: unknown records, longer lists of words", () => {
    const { heard, view: v } = view()
    const unknown = record(4, "something new", (b, length) => putRecord(b, 0, length, 77, 0, 0))
    const event = record(12, "why", (b, length) => putEvent(b, 0, length, 99, 0, 0, 1234, 5))
    v.take(packet(1, graph("main", 1), unknown, node(0, "a"), events(1, event)))
    expect(v.isComplete()).toBe(true)
    expect(heard).toEqual([{ seq: 1, at: 1234, kind: "unknown-99", node: "a", epoch: 5, text: "why" }])
})

test("cut and senseless packets change nothing and end the reading, not the reader", () => {
    const { view: v } = view()
    v.take(packet(0, graph("main", 1), node(0, "a")))
    const before = JSON.stringify(v.status("id", 0))
    const up = state(0, "up", 1, 1000)
    for (const bad of [
        new Uint8Array(0),
        new Uint8Array(11),
        packet(0, up.subarray(0, 10)),
        packet(0, Uint8Array.of(0, 4, 0, 0)),
        packet(0, Uint8Array.of(4, 4, 0, 0)),
        packet(0, Uint8Array.of(8, 6, 0, 0, 1, 0, 0, 0)),
        packet(0, state(9, "", 1, 1)),
    ])
        v.take(bad)
    expect(JSON.stringify(v.status("id", 0))).toBe(before)
    v.take(packet(0, up))
    expect(v.status("id", 0).nodes[0].status).toBe("up")
})

test("an event of no node has none; the gap before what is kept is counted", () => {
    const { heard, view: v } = view()
    const event = record(12, "", (b, length) => putEvent(b, 0, length, EventKind.Hog, 0, 0xff, 50, 0))
    const b = packet(3, graph("main", 0), events(3, event))
    b[8] = 1 // kept
    v.take(b)
    expect(heard).toEqual([
        { seq: 2, at: 50, kind: "lost", text: "2 events", count: 2 },
        { seq: 3, at: 50, kind: "hog" },
    ])
})

test("the service has a version and a name for any Jacdac client, and refuses what it does not know", async () => {
    const { sim, link } = await watch("two", { alone: true })
    const heard: string[] = []
    link.onPacket(p => {
        if (p.deviceIdentifier !== link.serverId || p.isCommand) return
        heard.push(`${p.serviceIndex} ${p.serviceCommand.toString(16)} ${Buffer.from(p.data).toString("hex")}`)
    })
    const send = async (index: number, command: number, ...data: number[]) => {
        const p = Packet.from(command, Uint8Array.from(data))
        p.deviceIdentifier = link.serverId
        p.serviceIndex = index
        p.isCommand = true
        link.send(p)
        await sim.advance(5)
        return heard.splice(0).join(", ")
    }
    const announced = await send(0, 0)
    expect(announced.startsWith("0 0 ")).toBe(true)
    expect(u32(Buffer.from(announced.slice(4), "hex"), 4)).toBe(serviceClass)
    expect(await send(1, Code.GetRegister | Code.Version)).toBe("1 1180 0100")
    expect(await send(1, Code.GetRegister | Code.InstanceName)).toBe("1 1109 " + Buffer.from("pico").toString("hex"))
    expect(await send(1, 0xe9, 1, 2, 3)).toMatch(/^1 3 e900/)
    expect(await send(1, Code.Fetch, 1, 15)).toMatch(/^1 3 e000/)
    expect(await send(5, Code.Fetch, 1, 15)).toBe("")
    await sim.advance(200)
    expect(await send(1, Code.Fetch, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).toMatch(/^1 80 [0-9a-f]{20}0901$/)
})

test("a graph of more nodes than an index can name is a problem, not a memory of them", () => {
    const view = new GraphView(() => {}, 1)
    const payload = new Uint8Array(26)
    payload.set([14, Record.Graph, protocolVersion, 0, 0xff, 0xff], 12)
    view.take(payload)
    expect(view.names()).toEqual([])
    expect(view.problem).toContain("at most 256 nodes, found 65535")
})
