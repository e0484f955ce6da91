// not-a-program: stories of controllers, told line by line, each line with the ms since its story began: what a program
// says, and every event of the controllers it opens: kind, id, task@slot, attempt, what the kind is about.
import * as ds from "@devicescript/core"
import {
    Controller,
    ControllerConfig,
    ControllerError,
    ControllerEvent,
    OutcomeKind,
    TaskContext,
    TaskOutcome,
    Watched,
} from "devicescript-supervisor"
import { label, outcomeLabels, rejectionLabels, slotStatusLabels } from "../../../src/wire/labels.js"

const kinds =
    "submitted rejected slot-transition added add-failed remove-requested attempt-starting attempt-succeeded attempt-failed " +
    "attempt-canceled attempt-timed-out backoff finished removed shutdown-requested all-stopped-within-grace grace-exceeded " +
    "runtime-failure subscriber-overflow"

let begun = 0

export async function story(title: string): Promise<void> {
    // events are told on a fiber of their own
    await ds.sleep(1)
    begun = ds.millis()
    console.log("- " + title)
}

export function say(text: string): void {
    console.log(ds.millis() - begun + " " + text)
}

export function tellEvent(e: ControllerEvent): void {
    let line = e.at - begun + " " + label(kinds, e.kind)
    if (e.id) line += " " + e.id + " " + e.name
    if (e.slot !== undefined) line += "@" + e.slot
    if (e.attempt) line += " x" + e.attempt
    if (e.outcome !== undefined) line += " " + label(outcomeLabels, e.outcome)
    if (e.rejection !== undefined) line += " " + label(rejectionLabels, e.rejection)
    if (e.delay !== undefined) line += " " + e.delay + "ms"
    if (e.reason !== undefined) line += ": " + e.reason
    console.log(line)
}

/** A controller whose events are told; started. */
export function open(config?: ControllerConfig): Controller {
    const c = new Controller(config)
    c.subscribe(tellEvent, 1000)
    c.start()
    return c
}

export function outcomeText(o: TaskOutcome): string {
    if (!o) return "nothing"
    let text = label(outcomeLabels, o.kind)
    if (o.kind === OutcomeKind.Rejected) text += " " + label(rejectionLabels, o.rejection)
    if (o.exitCode !== undefined) text += " exit " + o.exitCode
    if (o.reason !== undefined) text += ": " + o.reason
    return text
}

/** Says how it ended. */
export async function tellEnd(w: Watched): Promise<void> {
    say(w.id + " ended " + outcomeText(await w.waiter.wait()))
}

export async function attempt(what: string, call: () => Promise<any>): Promise<void> {
    try {
        const r = await call()
        say(what + (r === undefined ? " ok" : " gave " + r))
    } catch (e) {
        const error = e as ControllerError
        const kind = error instanceof ControllerError ? ["Full ", "Closed ", "Timeout "][error.kind] : ""
        say(what + " threw " + kind + error.message)
    }
}

export function slots(c: Controller): string {
    const view = c.snapshot()
    let text = view.runningCount() + " running, " + view.totalQueued() + " queued:"
    for (const s of view.slots) {
        text += " " + s.slot + " " + label(slotStatusLabels, s.status)
        if (s.ownerId) text += " #" + s.ownerId
        text += " +" + s.queueDepth + " " + s.statusFor + "ms"
        if (s.held) text += " held"
    }
    return text
}

/** A body of 100 ms that returns when it is asked to go. */
export async function brief(ctx: TaskContext): Promise<void> {
    await ctx.sleep(100)
}

/** One that goes only when asked. */
export async function endless(ctx: TaskContext): Promise<void> {
    await ctx.cancelled()
}

/** One that takes 30 ms to go. */
export async function slow(ctx: TaskContext): Promise<void> {
    await ctx.cancelled()
    await ds.sleep(30)
}

/** One that never goes. */
export async function stubborn(): Promise<void> {
    for (;;) await ds.sleep(60000)
}
