// Admission: carries out what a slot says (slot.ts decides), and keeps the list of slots in use.
import * as ds from "@devicescript/core"
import type { Command } from "./command.js"
import { type Controller, Phase } from "./controller.js"
import type { Entry } from "./entry.js"
import { ControllerEventKind, tell, tellMove, tellNumber } from "./event.js"
import { claimOwner } from "./job.js"
import { settle } from "./later.js"
import { OutcomeKind, RejectionKind, SlotStatus, TaskOutcome } from "./outcome.js"
import { isHeadHeld, isLacking } from "./hooks.js"
import { admitted, isForgotten, offer, refused, Slot, Step } from "./slot.js"
import { slotOf } from "./task-spec.js"
import { TaskContext } from "./task-context.js"

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
export function offerEntry(c: Controller, command: Command): void {
    const e: Entry = command.of
    if (c.phase > Phase.Open) {
        reject(c, e, RejectionKind.ControllerShuttingDown, undefined)
        return
    }
    const s = slotNamed(c, slotOf(e.spec))
    const before = s.status
    const limit = c.config.maxSlotQueue === undefined ? 8 : c.config.maxSlotQueue
    const step = offer(s, e, e.spec.admission, limit, isLacking(e.task), ds.millis())
    if (step === Step.Busy) reject(c, e, RejectionKind.SlotBusy, s)
    else if (step === Step.Full) reject(c, e, RejectionKind.QueueFull, s)
    else {
        tellNumber(c, ControllerEventKind.Submitted, e, s, undefined, step)
        if (s.displaced) {
            reject(c, s.displaced, RejectionKind.SupersededByReplace, s)
            s.displaced = undefined
        }
        if (s.status === SlotStatus.Terminating) tellMove(c, s, before, s.owner)
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
            step = refused(s, e.id, isHeadHeld(s), ds.millis())
        } else {
            step = admitted(s, e.id, ds.millis())
            tellMove(c, s, before, e)
            begin(c, e, s)
        }
    }
    if (step === Step.Remove) claimOwner(c, s.owner.id)
    dropSlot(c, s)
}

export function isTaken(c: Controller, name: string): boolean {
    for (let i = 0; i < c.jobs.length; ++i) if (c.jobs[i].name === name) return true
    return false
}

export function begin(c: Controller, e: Entry, s: Slot<Entry>): void {
    c.jobs.push(new TaskContext(e, s, c.session))
    tell(c, ControllerEventKind.Added, e, s)
}

/** Ends a submission that no job will come of. */
export function reject(c: Controller, e: Entry, rejection: RejectionKind, s: Slot): void {
    tellNumber(c, ControllerEventKind.Rejected, e, s, undefined, rejection)
    settleRejected(e, rejection)
}

export function settleRejected(e: Entry, rejection: RejectionKind): void {
    if (e.waiter) settle(e.waiter, new TaskOutcome(OutcomeKind.Rejected, undefined, undefined, rejection))
}
