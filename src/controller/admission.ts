// Admission: carries out what a slot says (slot.ts decides), and keeps the list of slots in use.
import * as ds from "@devicescript/core"
import type { Command } from "./command.js"
import { type Controller, Phase } from "./controller.js"
import type { Entry } from "./entry.js"
import { ControllerEventKind, tell, tellMove } from "./event.js"
import { askToGo } from "./job.js"
import { settle } from "./later.js"
import { OutcomeKind, RejectionKind, SlotStatus, TaskOutcome } from "./outcome.js"
import { isHeadHeld, lacks } from "./hooks.js"
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
export async function offerEntry(c: Controller, command: Command): Promise<void> {
    const e: Entry = command.of
    const spec = command.spec
    if (c.phase > Phase.Open) {
        reject(c, e, RejectionKind.ControllerShuttingDown)
        return
    }
    const s = slotNamed(c, slotOf(spec))
    e.slot = s
    const before = s.status
    const step = offer(s, e, spec.admission, c.maxSlotQueue, lacks ? lacks(e.task) : false, ds.millis())
    if (step >= Step.Busy) reject(c, e, step === Step.Busy ? RejectionKind.SlotBusy : RejectionKind.QueueFull)
    else {
        tell(c, ControllerEventKind.Submitted, e, undefined, step)
        if (s.displaced) {
            reject(c, s.displaced, RejectionKind.SupersededByReplace)
            s.displaced = undefined
        }
        if (s.status === SlotStatus.Terminating) tellMove(c, s, before, s.owner)
    }
    admit(c, s, step)
}

/** Does what the slot said, until it says nothing more. */
export function admit(c: Controller, s: Slot<Entry>, step: Step): void {
    while (step === Step.Admit) {
        const e = s.owner
        if (isTaken(c, e.task.name)) {
            reject(c, e, RejectionKind.AlreadyExists)
            step = refused(s, e.id, isHeadHeld(s), ds.millis())
        } else {
            step = admitted(s, e.id, ds.millis())
            s.owner = register(c, e)
        }
        tellMove(c, s, SlotStatus.Admitting, e)
        if (s.owner instanceof TaskContext) tell(c, ControllerEventKind.Added, e)
    }
    if (step === Step.Remove) askToGo(c, s.owner as TaskContext)
    dropSlot(c, s)
}

export function isTaken(c: Controller, name: string): boolean {
    for (let i = 0; i < c.jobs.length; ++i) if (c.jobs[i].name === name) return true
    return false
}

/** The job takes the place of its submission. */
export function register(c: Controller, e: Entry): TaskContext {
    const job = new TaskContext(e, c.session)
    c.jobs.push(job)
    return job
}

/** Ends a submission that no job will come of. */
export function reject(c: Controller, e: Entry, rejection: RejectionKind): void {
    rejectAs(c, ControllerEventKind.Rejected, e, rejection)
}

export function rejectAs(c: Controller, kind: ControllerEventKind, e: Entry, rejection: RejectionKind): void {
    tell(c, kind, e, undefined, rejection)
    settle(e.waiter, new TaskOutcome(OutcomeKind.Rejected, undefined, undefined, rejection))
}
