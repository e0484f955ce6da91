// A controller on the wire: its slots, what it tells, and its jobs cancelled. Owns what is to be pushed of it. It stands in for
// its server where packets come, so that programs without a controller carry nothing of it.
import * as ds from "@devicescript/core"
import type { Controller } from "../controller/controller.js"
import { addTap, type ControllerEvent, ControllerEventKind } from "../controller/event.js"
import { remove } from "../controller/remove.js"
import { scratch } from "./bus.js"
import { Asked, capacity, Controlled } from "./control.js"
import { Answer, Ask, cancelSize, Code, fetchSize, jobSize, Record, Request, slotSize } from "./record.js"
import { add, begin, flush, report } from "./report.js"
import { onControl } from "./server.js"
import { putJob, putSlot } from "./slot-layout.js"

/** ms that changes are collected for before they are pushed. */
const pushDelay = 10
/** Events that wait between two pushes; what comes beyond them is a gap in their numbers. */
const maxEvents = 32
/** Slots that are told of. */
const maxSlots = 255

/** Shows `c` beside the graph of `s`. */
export function showSlots(c: Controller, s: Controlled): void {
    const w = new Shown(c, s, s.handle)
    s.handle = w.handle
    addTap(c, w.hear)
}

class Shown {
    /** A slot is another one since all of them were told. */
    moved = false
    pushing = false
    /** Not pushed yet. */
    waiting: ControllerEvent[] = []

    constructor(
        readonly controller: Controller,
        readonly server: Controlled,
        /** What the server does with a packet. */
        readonly theirs: (packet: ds.Packet) => Promise<void>
    ) {}

    async handle(packet: ds.Packet): Promise<void> {
        const p = packet.payload
        const code = packet.serviceCommand
        if (code === Code.Fetch)
            if (p.length >= fetchSize)
                if (p[1] & Ask.Slots) {
                    // the server's own answer comes last, and says so
                    begin(this.server, p[0])
                    await tellSlots(this, p[0])
                    await flush(this.server, 0)
                }
        if (code === Code.Control)
            if (onControl) if (p.length >= cancelSize) if (p[2] === Request.Cancel) enlist(this, p)
        await this.theirs(packet)
        // it listens by now, and may have missed something
        if (this.moved) wake(this)
    }

    /** The tap. */
    hear(e: ControllerEvent): void {
        if (e.kind <= ControllerEventKind.SlotTransition) this.moved = true
        if (this.server.until > e.at) {
            if (this.waiting.length < maxEvents) this.waiting.push(e)
            wake(this)
        }
    }
}

function wake(w: Shown): void {
    if (w.pushing) return
    w.pushing = true
    push.start(w)
}

/** Sends what is new, and what becomes new meanwhile, while somebody listens. */
async function push(w: Shown): Promise<void> {
    const s = w.server
    while (w.moved || w.waiting.length) {
        await ds.sleep(pushDelay)
        const events = w.waiting
        w.waiting = []
        if (s.until <= ds.millis()) break
        begin(s, 0)
        if (w.moved) await tellSlots(w, 0)
        for (let i = 0; i < events.length; ++i) await tellJob(s, events[i])
        await flush(s, 0)
    }
    w.pushing = false
}

/** All of them; one that says so where there is none. What moves meanwhile is told of again. */
async function tellSlots(w: Shown, token: number): Promise<void> {
    w.moved = false
    const slots = w.controller.slots
    const server = w.server
    const count = Math.min(slots.length, maxSlots)
    if (!count) await add(server, token, Record.Slots, 0, 0, slotSize, "")
    for (let i = 0; i < count; ++i) {
        const s = slots[i]
        if (!s) return
        const at = await add(server, token, Record.Slots, i, count, slotSize, s.name)
        putSlot(scratch, at, s, ds.millis())
    }
}

async function tellJob(s: Controlled, e: ControllerEvent): Promise<void> {
    const name = e.name || ""
    const slot = e.slot || ""
    const at = await add(s, 0, Record.Job, e.kind, 0, jobSize, name + slot + (e.reason || ""))
    putJob(scratch, at, e, name.byteLength, slot.byteLength)
}

/** Begins a cancel that is not under way; the server then answers how it stands. */
function enlist(w: Shown, p: Buffer): void {
    const s = w.server
    const asked = s.asked
    const id = p.getAt(0, "u16")
    if (p[5]) return
    for (let i = 0; i < asked.length; ++i) if (asked[i].id === id) return
    for (let i = asked.length - 1; i >= 0; --i) if (asked[i].code) asked.insert(i, -1)
    if (asked.length >= capacity) return
    const r = new Asked(s, id)
    asked.push(r)
    cancelNow.start(w, r, p.getAt(6, "u32"))
}

async function cancelNow(w: Shown, r: Asked, id: number): Promise<void> {
    try {
        const command = await remove(w.controller, id)
        if (command.job) await command.job.waiter.wait()
        else if (!command.reply.value) {
            r.code = Answer.NoJob
            await report(r)
            return
        }
        // what was told of it goes first, unless that never ends
        for (let i = 0; w.pushing && i < 20; ++i) await ds.sleep(pushDelay)
        r.done(undefined)
    } catch (e) {
        r.done(e)
    }
}
