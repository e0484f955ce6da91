import "./device-buffer.js"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import * as layout from "../../src/wire/layout.js"
import { Flag } from "../../src/node/flags.js"
import { noNode, Record, Request, textLimit, u16, u32, cutAt } from "../../src/wire/record.js"
import * as slots from "../../src/wire/slot-layout.js"
import { closeAll, watch } from "./watched-board.js"

afterAll(closeAll)

const u8s = fc.integer({ min: 0, max: 0xff })
const u16s = fc.integer({ min: 0, max: 0xffff })
const u32s = fc.integer({ min: 0, max: 0xffffffff })
const places = fc.integer({ min: 0, max: 20 })

function holds<T extends unknown[]>(
    arbitraries: { [I in keyof T]: fc.Arbitrary<T[I]> },
    check: (b: Buffer, ...values: T) => void
) {
    fc.assert(
        fc.property(fc.uint8Array({ minLength: 60, maxLength: 60 }), fc.tuple<T>(...arbitraries), (bytes, values) =>
            check(Buffer.from(bytes), ...values)
        )
    )
}

test("a header reads as it was written", () => {
    holds([u32s, u32s, u16s, u8s, fc.boolean()], (b, now, seq, kept, token, last) => {
        layout.putHeader(b, now, seq, kept, token)
        if (last) layout.putLast(b)
        expect(layout.readHeader(b)).toEqual({ now, seq, kept, token, last })
    })
})

test("every record reads as it was written, wherever it stands", () => {
    holds([places, u8s, u8s, u8s, u8s], (b, at, length, type, index, extra) => {
        layout.putRecord(b, at, length, type, index, extra)
        expect(layout.readRecord(b, at)).toEqual({ length, type, index, extra })
    })
    holds([places, u32s], (b, at, value) => {
        layout.putNumber(b, at, value)
        expect(layout.readNode(b, at)).toEqual({ beatTimeout: value })
        expect(layout.readEvents(b, at)).toEqual({ first: value })
    })
    holds([places, u8s, u16s, u32s, u32s], (b, at, version, nodes, begun, boot) => {
        layout.putRecord(b, at, 14, Record.Graph, version, 0)
        layout.putGraph(b, at, nodes, begun, boot)
        expect(layout.readGraph(b, at)).toEqual({ version, nodes, boot, begun })
    })
    holds([places, u8s, u32s, u32s, u32s, u16s], (b, at, index, flags, lives, time, restarts) => {
        layout.putState(b, at, { flags: ((index << 24) | flags) >>> 0, lives, time, restarted: restarts })
        expect(layout.readState(b, at)).toEqual({ flags: flags & Flag.WireMask, epoch: lives, time, restarts })
    })
    holds([places, u8s, u8s, u32s, fc.option(u8s)], (b, at, index, kind, when, dep) => {
        layout.putRecord(b, at, 10, Record.Fault, index, kind)
        layout.putFault(b, at, { at: when, dep: dep === null ? undefined : { flags: ((dep << 24) | 1) >>> 0 } })
        expect(layout.readFault(b, at)).toEqual({ kind, at: when, dep: dep ?? noNode })
    })
    holds([u8s, u8s, u16s, u16s, u8s], (b, index, answer, token, dep, kind) => {
        layout.putRecord(b, 0, 9, Record.Outcome, index, answer)
        layout.putOutcome(b, 0, token, dep, kind)
        expect(layout.readOutcome(b)).toEqual({ node: index, answer, token, dep, kind })
    })
    holds([u8s, u8s, u32s, u32s], (b, token, ask, from, listen) => {
        layout.putFetch(b, token, ask, from, listen)
        expect(layout.readFetch(b)).toEqual({ token, ask, from, listen })
    })
})

test("slots, events of a controller and cancels read as they were written", () => {
    holds(
        [places, u8s, u8s, fc.integer({ min: 0, max: 3 }), u16s, fc.option(u32s), fc.nat()],
        (b, at, index, count, status, queueDepth, owner, since) => {
            layout.putRecord(b, at, 16, Record.Slots, index, count)
            const queue = new Array<number>(queueDepth)
            const slot = { status, queue, since, ...(owner === null ? {} : { owner: { id: owner } }) }
            slots.putSlot(b, at, slot, since + 77)
            expect(slots.readSlot(b, at)).toEqual({
                index,
                count,
                status,
                held: status === 0,
                queueDepth,
                owner: owner ?? 0,
                statusFor: status === 0 ? 0 : 77,
            })
        }
    )
    holds(
        [places, u8s, u32s, u32s, u32s, u16s, fc.option(fc.nat()), fc.integer({ min: 0, max: 300 })],
        (b, at, kind, seq, when, id, attempt, number, length) => {
            layout.putRecord(b, at, 24, Record.Job, kind, 0)
            const numbers = [{}, { delay: 1 }, { delay: 1, outcome: number ?? 2 }, { rejection: number ?? 3 }]
            for (const [i, what] of numbers.entries()) {
                slots.putJob(b, at, { seq, at: when, id, attempt, ...what }, length, 7)
                expect(slots.readJob(b, at)).toEqual({
                    kind,
                    seq,
                    at: when,
                    id,
                    attempt,
                    number: [undefined, 1, number ?? 2, number ?? 3][i],
                    slot: at + 24 + Math.min(length, 255),
                    reason: at + 31 + Math.min(length, 255),
                })
            }
        }
    )
    holds([u32s, u16s], (b, id, token) => {
        layout.putControl(b, token, Request.Cancel, 0, 0, 0)
        slots.putCancel(b, id)
        expect(slots.readCancel(b)).toEqual({ id })
        expect(layout.readControl(b)).toEqual({ token, request: Request.Cancel, node: 0, arg: 0, again: 0 })
    })
})

test("an event reads as it was written: of a node, with a fault, or of none", () => {
    holds(
        [places, u8s, u8s, u8s, fc.integer({ min: -1, max: 250 }), u32s, u32s],
        (b, at, length, kind, node, fault, when, epoch) => {
            layout.putEvent(b, at, length, kind, node, fault + 1, when, epoch)
            expect(layout.readEvent(b, at)).toEqual({ kind, node, fault, at: when, epoch })
            layout.putEvent(b, at, length, kind, 0, layout.Extra.NoNode, when, epoch)
            expect(layout.readEvent(b, at)).toEqual({ kind, node: -1, fault: -1, at: when, epoch })
        }
    )
})

test("a text is cut at the limit, never inside a character and never earlier than it must", () => {
    fc.assert(
        fc.property(fc.string({ unit: "binary", minLength: 60, maxLength: 200 }), text => {
            const bytes = Buffer.from(text)
            fc.pre(bytes.length > textLimit)
            const kept = cutAt(bytes, 0, textLimit)
            expect(text.startsWith(bytes.toString("utf8", 0, kept))).toBe(true)
            expect(textLimit - kept).toBeLessThan(4)
            const next = [...bytes.toString("utf8", kept)][0]
            expect(kept + Buffer.byteLength(next)).toBeGreaterThan(textLimit)
        })
    )
})

test("the device writes and reads the same bytes as the host", async () => {
    const { board } = await watch("bytes", { alone: true })
    const b = Buffer.alloc(32)
    const lines: string[] = []
    const show = (what: string) => {
        lines.push(what + " " + b.toString("hex"))
        b.fill(0)
    }
    const big = 4000000001
    layout.putHeader(b, big, 70000, 513, 7)
    layout.putLast(b)
    show("header")
    layout.putRecord(b, 3, 200, 3, 255, 2)
    show("record")
    layout.putGraph(b, 1, 256, big, big)
    show("graph")
    layout.putNumber(b, 0, 2147483648)
    show("number")
    layout.putState(b, 2, { flags: 4278190079, lives: big, time: 4294967295, restarted: 65535 })
    show("state")
    // a node that was never started
    layout.putState(b, 2, { flags: 1, lives: 0, time: 0, restarted: 0 })
    show("state")
    layout.putFault(b, 0, { at: big, dep: { flags: 4278190080 } })
    show("fault")
    layout.putFault(b, 0, { at: big, dep: undefined })
    show("fault")
    layout.putOutcome(b, 0, 65535, 255, 255)
    show("outcome")
    layout.putEvent(b, 0, 12, 29, 200, 255, 123456.75, 65537)
    show("event")
    layout.putFetch(b, 255, 15, big, 600000)
    lines.push("read " + u32(b, 4))
    show("fetch")
    slots.putSlot(b, 0, { status: 2, owner: { id: big }, queue: [1, 2, 3], since: 1000 }, 70000)
    show("slot")
    slots.putSlot(b, 1, { status: 0, queue: [1], since: 1000 }, 70000)
    show("slot")
    slots.putJob(b, 0, { seq: big, at: 123456.75, id: 70000, attempt: 513, delay: 2147483648 }, 300, 200)
    show("job")
    slots.putJob(b, 0, { seq: 1, at: 2, id: 0, attempt: 0, rejection: 0 }, 0, 0)
    show("job")
    b.write("hé€🙂", 1)
    lines.push(`text 11 ${cutAt(b, 1, 8)}`)
    show("text")
    expect(board.log.map(line => line.text)).toEqual(lines)
    expect(u16(Buffer.from([1, 2]), 0)).toBe(513)
})
