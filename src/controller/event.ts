// What a controller tells. Best effort: events drive nothing.
import * as ds from "@devicescript/core"
import type { Controller } from "./controller.js"
import { ControllerEventKind } from "./event-kind.js"
import { label, slotStatusLabels } from "../wire/labels.js"
import { OutcomeKind, RejectionKind, SlotStatus } from "./outcome.js"
import { type Slot, Step } from "./slot.js"

export { ControllerEventKind }

export interface ControllerEvent {
    /** Rises by one with every event of the controller. */
    seq: number
    /** ms since boot. */
    at: number
    kind: ControllerEventKind
    id?: number
    name?: string
    slot?: string
    /** Counted from 1. */
    attempt?: number
    reason?: string
    /** ms: of a backoff; what a timed-out attempt was given; how long a successful one took; how much later than due one starts. */
    delay?: number
    outcome?: OutcomeKind
    rejection?: RejectionKind
}

/** Whom an event is about: a submission, or the job that took its place. */
interface Subject {
    readonly id: number
    readonly task: { readonly name: string }
    readonly slot: Slot
    readonly attempt?: number
}

/** Told of every event on the controller's fiber, or a caller's; must not suspend or throw. */
export type ControllerTap = (event: ControllerEvent) => void

/** Set with the first tap: without one no event is made. */
let spread: typeof toTaps

export function addTap(c: Controller, tap: ControllerTap): void {
    c.taps = [...(c.taps || []), tap]
    spread = toTaps
}

export function removeTap(c: Controller, tap: ControllerTap): void {
    c.taps = c.taps.filter(t => t !== tap)
}

/** @param number what the kind is about */
export function tell(c: Controller, kind: ControllerEventKind, e?: Subject, reason?: string, number?: number): void {
    if (spread) spread(c, kind, e, reason, number)
}

/** Tells that a slot has moved on since it was `before`. */
export function tellMove(c: Controller, slot: Slot, before: SlotStatus, e: Subject): void {
    if (slot.status !== before) tell(c, ControllerEventKind.SlotTransition, e, undefined, before)
}

function toTaps(c: Controller, kind: ControllerEventKind, e: Subject, reason: string, number: number): void {
    if (!c.taps) return
    const event: ControllerEvent = { seq: ++c.seq, at: ds.millis(), kind }
    if (e) {
        event.id = e.id
        event.name = e.task.name
        if (e.attempt) event.attempt = e.attempt
        if (e.slot) event.slot = e.slot.name
    }
    if (kind === ControllerEventKind.Finished) event.outcome = number
    else if (kind === ControllerEventKind.Rejected || kind === ControllerEventKind.AddFailed) event.rejection = number
    else if (kind === ControllerEventKind.Submitted) reason = number === Step.Admit ? "admitting" : "queued"
    else if (kind === ControllerEventKind.SlotTransition) reason = moveText(e.slot, number)
    else if (number !== undefined) event.delay = number
    if (reason !== undefined) event.reason = reason
    const taps = c.taps
    for (let i = 0; i < taps.length; ++i) taps[i](event)
}

function moveText(slot: Slot, before: SlotStatus): string {
    const text = label(slotStatusLabels, before) + "→" + label(slotStatusLabels, slot.status)
    return slot.status === SlotStatus.Terminating ? text + " (replace)" : text
}
