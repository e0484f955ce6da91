// Admission: carries out what a slot says (slot.ts decides), and keeps the list of slots in use.
import * as ds from "@devicescript/core"
import { label, rejectionLabels, slotStatusLabels } from "../wire/labels.js"
import type { Controller } from "./controller.js"
import type { Entry } from "./entry.js"
import { ControllerEventKind, tell, tellNumber } from "./event.js"
import { claimOwner } from "./job.js"
import { settle } from "./later.js"
import { OutcomeKind, RejectionKind, SlotStatus, TaskOutcome } from "./outcome.js"
import { missing } from "./requires.js"
import { admitted, isForgotten, offer, refused, Slot, Step } from "./slot.js"
import { slotOf } from "./task-spec.js"
import { TaskContext } from "./task-context.js"

function wordOf(status: SlotStatus): string {
    return label(slotStatusLabels, status)
}

/** Tells how a slot has moved on since it was `before`. */
export function tellTransition(c: Controller, s: Slot, before: SlotStatus, e: Entry, cause?: string): void {
    if (!c.taps || s.status === before) return
    let text = wordOf(before) + "→" + wordOf(s.status)
    if (cause) text += " (" + cause + ")"
    tell(c, ControllerEventKind.SlotTransition, e, s, text)
}

function slotNamed(c: Controller, name: string): Slot<Entry> {
    for (let i = 0; i < c.slots.length; ++i) if (c.slots[i].name === name) return c.slots[i]
    const s = new Slot<Entry>(name, ds.millis())
    c.slots.push(s)
    return s
}

/** Forgets a slot that nobody owns or waits for. */
export function dropSlot(c: Controller, s: Slot): void {
    if (isForgotten(s)) c.slots.insert(c.slots.indexOf(s as any), -1)
}

/** A submission comes to its slot. */
export function offerEntry(c: Controller, e: Entry): void {
    const s = slotNamed(c, slotOf(e.spec))
    const before = s.status
    const limit = c.config.maxSlotQueue === undefined ? 8 : c.config.maxSlotQueue
    const step = offer(s, e, e.spec.admission, limit, missing(e.task) !== undefined, ds.millis())
    if (step === Step.Busy) reject(c, e, RejectionKind.SlotBusy, s)
    else if (step === Step.Full) reject(c, e, RejectionKind.QueueFull, s)
    else {
        tell(c, ControllerEventKind.Submitted, e, s, step === Step.Admit ? wordOf(s.status) : "queued")
        if (s.displaced) {
            reject(c, s.displaced, RejectionKind.SupersededByReplace, s)
            s.displaced = undefined
        }
        if (step !== Step.Admit) tellTransition(c, s, before, s.owner, "replace")
        admit(c, s, step)
    }
}

/** Does what the slot said, until it says nothing more. */
export function admit(c: Controller, s: Slot<Entry>, step: Step): void {
    while (step === Step.Admit) {
        const e = s.owner
        const before = s.status
        if (isTaken(c, e.task.name)) {
            reject(c, e, RejectionKind.AlreadyExists, s)
            step = refused(s, e.id, s.queue.length > 0 && missing(s.queue[0].task) !== undefined, ds.millis())
        } else {
            step = admitted(s, e.id, ds.millis())
            tellTransition(c, s, before, e)
            begin(c, e, s)
        }
    }
    if (step === Step.Remove) claimOwner(c, s.owner.id)
    dropSlot(c, s)
}

/** Registers jobs without slots, all or none; gives the error that refuses them. */
export function register(c: Controller, entries: Entry[]): Error | boolean {
    for (let i = 0; i < entries.length; ++i) {
        const name = entries[i].task.name
        let taken = isTaken(c, name)
        for (let k = 0; k < i; ++k) if (entries[k].task.name === name) taken = true
        if (!taken) continue
        for (let k = 0; k < entries.length; ++k)
            refuse(c, entries[k], k === i ? RejectionKind.AlreadyExists : RejectionKind.BatchRejected)
        return new Error("expected a name that no live task has, found " + name + " in use")
    }
    for (let i = 0; i < entries.length; ++i) begin(c, entries[i], undefined)
    return true
}

function isTaken(c: Controller, name: string): boolean {
    for (let i = 0; i < c.jobs.length; ++i) if (c.jobs[i].name === name) return true
    return false
}

function begin(c: Controller, e: Entry, s: Slot<Entry>): void {
    c.jobs.push(new TaskContext(e, s, c.session))
    tell(c, ControllerEventKind.Added, e, s)
}

/** Ends a submission that no job will come of. */
export function reject(c: Controller, e: Entry, rejection: RejectionKind, s?: Slot): void {
    tellNumber(c, ControllerEventKind.Rejected, e, s, undefined, rejection)
    settleRejected(e, rejection)
}

function refuse(c: Controller, e: Entry, rejection: RejectionKind): void {
    tellNumber(c, ControllerEventKind.AddFailed, e, undefined, undefined, rejection)
    settleRejected(e, rejection)
}

function settleRejected(e: Entry, rejection: RejectionKind): void {
    if (e.waiter)
        settle(e.waiter, new TaskOutcome(OutcomeKind.Rejected, label(rejectionLabels, rejection), undefined, rejection))
}
