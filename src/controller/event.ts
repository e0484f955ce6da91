// What a controller tells. Best effort: events drive nothing. The words of the kinds are in wire/labels.ts, in this order.
import * as ds from "@devicescript/core"
import type { Controller } from "./controller.js"
import type { OutcomeKind, RejectionKind } from "./outcome.js"
import type { Slot } from "./slot.js"

export enum ControllerEventKind {
    Submitted,
    Rejected,
    SlotTransition,
    Added,
    AddFailed,
    RemoveRequested,
    AttemptStarting,
    AttemptSucceeded,
    AttemptFailed,
    AttemptCanceled,
    AttemptTimedOut,
    Backoff,
    Finished,
    Removed,
    ShutdownRequested,
    AllStoppedWithinGrace,
    GraceExceeded,
    RuntimeFailure,
    SubscriberOverflow,
}

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
    /** ms: of a backoff; what a timed-out attempt was given; how long a successful one took; how late a periodic one starts. */
    delay?: number
    outcome?: OutcomeKind
    rejection?: RejectionKind
}

/** Whom an event is about. */
interface Subject {
    readonly id: number
    readonly task?: { readonly name: string }
    readonly name?: string
    readonly attempt?: number
}

/** Told of every event on the controller's fiber, or a caller's; must not suspend or throw. */
export type ControllerTap = (event: ControllerEvent) => void

/** Set with the first tap: without one no event is made. */
let spread: (c: Controller, event: ControllerEvent) => void

export function addTap(c: Controller, tap: ControllerTap): void {
    c.taps = [...(c.taps || []), tap]
    spread = toTaps
}

export function removeTap(c: Controller, tap: ControllerTap): void {
    c.taps = c.taps.filter(t => t !== tap)
}

function toTaps(c: Controller, event: ControllerEvent): void {
    if (!c.taps) return
    event.seq = ++c.seq
    event.at = ds.millis()
    const taps = c.taps
    for (let i = 0; i < taps.length; ++i) taps[i](event)
}

export function tell(c: Controller, kind: ControllerEventKind, e?: Subject, slot?: Slot, reason?: string): void {
    if (spread) spread(c, eventOf(kind, e, slot, reason))
}

/** As `tell`, with the number that the kind is about. */
export function tellNumber(
    c: Controller,
    kind: ControllerEventKind,
    e: Subject,
    slot: Slot,
    reason: string,
    number: number
): void {
    if (!spread) return
    const event = eventOf(kind, e, slot, reason)
    if (kind === ControllerEventKind.Finished) event.outcome = number
    else if (kind === ControllerEventKind.Rejected || kind === ControllerEventKind.AddFailed) event.rejection = number
    else event.delay = number
    spread(c, event)
}

function eventOf(kind: ControllerEventKind, e: Subject, slot: Slot, reason: string): ControllerEvent {
    const event: ControllerEvent = { seq: 0, at: 0, kind }
    if (e) {
        event.id = e.id
        event.name = e.task ? e.task.name : e.name
        if (e.attempt) event.attempt = e.attempt
    }
    if (slot) event.slot = slot.name
    if (reason !== undefined) event.reason = reason
    return event
}
