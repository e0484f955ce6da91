// What a host makes of the records of a controller, whatever comes of them.
import "./device-buffer.js"
import { beforeEach, expect, test } from "vitest"
import { ControllerView } from "../../sim/wire/controller-view.js"
import type { JobEvent } from "../../sim/wire/status.js"
import { ControllerEventKind } from "../../src/controller/event-kind.js"
import { OutcomeKind } from "../../src/controller/outcome.js"
import { putRecord } from "../../src/wire/layout.js"
import { jobSize, Record, slotSize } from "../../src/wire/record.js"
import { putJob, putSlot } from "../../src/wire/slot-layout.js"

let told: JobEvent[]
let view: ControllerView
beforeEach(() => {
    told = []
    view = new ControllerView(event => told.push(event))
})

function slot(index: number, count: number, name: string): Uint8Array {
    const b = Buffer.alloc(slotSize + name.length, name, "latin1")
    putRecord(b, 0, b.length, Record.Slots, index, count)
    putSlot(b, 0, { status: 2, owner: { id: index + 1 }, queue: [], since: 0 }, 10)
    b.write(name, slotSize)
    return b
}

function job(seq: number, text = "", name = 0, where = 0, kind = ControllerEventKind.Finished): Uint8Array {
    const b = Buffer.alloc(jobSize + Buffer.byteLength(text))
    putRecord(b, 0, b.length, Record.Job, kind, 0)
    putJob(b, 0, { seq, at: 5, id: name ? 3 : 0, attempt: 0, outcome: OutcomeKind.Fatal }, name, where)
    b.write(text, jobSize)
    return b
}

const names = () => view.status().map(s => `${s.slot} ${s.ownerId}`)

test("a list is cut to how many there are, and one that got lost on the way is left out till it comes", () => {
    expect(view.isThere()).toBe(false)
    view.takeSlot(slot(0, 3, "c"), 0)
    view.takeSlot(slot(2, 3, "a"), 0)
    expect(names()).toEqual(["a 3", "c 1"])
    view.takeSlot(slot(1, 3, "b"), 0)
    expect(names()).toEqual(["a 3", "b 2", "c 1"])
    view.takeSlot(slot(0, 1, "z"), 0)
    expect(names()).toEqual(["z 1"])
    view.takeSlot(slot(0, 0, ""), 0)
    expect(names()).toEqual([])
    expect(view.isThere()).toBe(true)
})

test("after a restart what was known is gone, but not what came in the answer that showed the restart", () => {
    view.takeSlot(slot(0, 1, "old"), 4)
    view.startAgain(5)
    expect(view.isThere()).toBe(false)
    view.takeSlot(slot(0, 1, "new"), 6)
    view.startAgain(6)
    expect(names()).toEqual(["new 1"])
    view.startAgain()
    expect(view.isThere()).toBe(false)
})

test("the first event is no loss; a gap is one lost; what comes twice is told once; numbers begin anew", () => {
    for (const seq of [7, 8, 8, 11, 9, 13]) view.takeJob(job(seq))
    view.startAgain()
    view.takeJob(job(1))
    expect(told.map(e => `${e.kind} ${e.seq}${e.count ? " " + e.reason : ""}`)).toEqual([
        "finished 7",
        "finished 8",
        "lost 10 2 events",
        "finished 11",
        "lost 12 1 event",
        "finished 13",
        "finished 1",
    ])
})

test("texts are parted by their lengths, and whatever was cut away is just not there", () => {
    view.takeJob(job(1, "namslotwhy", 3, 4))
    view.takeJob(job(2, "namslotwhy", 3, 255))
    view.takeJob(job(3, "namslotwhy", 255, 255))
    view.takeJob(job(4, "why", 0, 0, 77 as ControllerEventKind))
    const outcome = "fatal"
    const id = 3
    expect(told.map(({ seq: _, at: __, kind: ___, ...rest }) => rest)).toEqual([
        { id, name: "nam", slot: "slot", reason: "why", outcome },
        { id, name: "nam", slot: "slotwhy", outcome },
        { id, name: "namslotwhy", outcome },
        // of a newer device: its number can only be one
        { reason: "why", delay: OutcomeKind.Fatal },
    ])
    expect(told[3].kind).toBe("unknown-77")
})

test("records that are too short are passed over", () => {
    for (let length = 4; length < slotSize; ++length) view.takeSlot(slot(0, 1, "x").subarray(0, length), 0)
    for (let length = 4; length < jobSize; ++length) view.takeJob(job(1).subarray(0, length))
    expect(view.isThere()).toBe(false)
    expect(told).toEqual([])
})
