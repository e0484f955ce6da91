// The stop handshake, from the request to the ack, and a parked node's way back.
// Rule: after a request the first combinator call of an activation returns at once, each later one takes at least 1 ms, so
// a body that ignores it cannot hold the processor; after the ack of an activation that is not paused, a combinator call
// ends its fiber. A combinator suspended when the request comes is woken by it.
import * as ds from "@devicescript/core"
import { settle } from "../node/activation.js"
import { Flag, isParked, Mode, modeOf } from "../node/flags.js"
import { ack, useHandshake, wakeKids } from "../node/hooks.js"
import { leave, isStranger, needOwn, resume } from "../node/kids.js"
import { Aborted, Resumed, TaskNode } from "../node/node.js"
import { markWaiting } from "../node/waiting.js"
import { EventKind } from "./event.js"
import { untilEnded } from "./respawn.js"
import { completed, emit, poke } from "./facts.js"

/** The one of each; made when first needed. */
let aborted: Aborted
let resumed: Resumed

/** What a wedge keeps back: bits. */
export enum Kept {
    Request = 1,
    Ack = 2,
    Exit = 4,
}

/** control/fault.ts: keeps `what` back if `n` is wedged; tells whether it is. */
let keepBack: (n: TaskNode, what: Kept) => boolean

export function useWedge(onAck: typeof keepBack): void {
    keepBack = onAck
    use()
}

/** Requests a stop or pause; the handshake's window opens. */
export function ask(n: TaskNode): void {
    use()
    emit(n, EventKind.Asked)
    if (keepBack) if (keepBack(n, Kept.Request)) return
    tellBody(n)
}

/** Was the stop requested, whether the body has been told or not? */
export function isAsked(n: TaskNode): boolean {
    return (n.flags & Flag.Asked) !== 0 || n.askedAt > 0
}

export function tellBody(n: TaskNode): void {
    n.flags = n.flags | Flag.Asked
    n.time = ds.millis()
    wakeAll(n, aborted)
}

function use(): void {
    useHandshake(lateCall, acked, restart)
    if (!aborted) aborted = new Aborted()
}

/** Resumes the body and the children that wait. */
function wakeAll(n: TaskNode, value: any): void {
    if (n.flags & Flag.Waiting) {
        n.flags = n.flags & ~Flag.Waiting
        resume(n.fiber, value)
    }
    if (n.kids) wakeKids(n, value)
}

/** The handshake is complete: the node is down, whatever its fibers still do. No-op unasked, or again. */
export function acked(n: TaskNode, exiting: boolean): boolean {
    if (keepBack) if (keepBack(n, exiting ? Kept.Exit : Kept.Ack)) return true
    if (!(n.flags & Flag.Asked)) return false
    const parks = modeOf(n.flags) === Mode.Pause && !exiting
    if (!parks) n.flags = n.flags & ~Flag.Ready
    if (!(n.flags & Flag.Running)) return false
    n.flags = n.flags & ~(Flag.Running | Flag.Busy)
    emit(n, EventKind.Acked)
    if (parks) emit(n, EventKind.Parked)
    poke(n)
    return false
}

const resumeReset = Flag.Asked | Flag.Heard | Flag.Stale | Flag.Starting | Flag.Scope | Flag.NoRetry

/** A parked activation goes on in place; false where there is none. */
export function unpark(n: TaskNode): boolean {
    if (!isParked(n.flags)) return false
    n.flags = (n.flags & ~resumeReset) | Flag.Running
    n.lives++
    n.time = ds.millis()
    emit(n, EventKind.Resumed)
    if (!resumed) resumed = new Resumed()
    wakeAll(n, resumed)
    // what it had made ready is ready again
    poke(n)
    return true
}

function restart(n: TaskNode): number {
    return unpark(n) ? 0 : untilEnded(n)
}

/** Ends the calling fiber where its activation is over; a Pause one between its request and its resume is not. */
async function endIfOver(n: TaskNode): Promise<void> {
    if (n.flags & Flag.Running) return
    if (modeOf(n.flags) === Mode.Pause) if ((n.flags & (Flag.Asked | Flag.Exited | Flag.Crashed)) === Flag.Asked) return
    const self = ds.Fiber.self()
    if (self === n.fiber) {
        completed(undefined, n)
        await settle(n)
    } else await leave(n)
    self.terminate()
}

async function lateCall(n: TaskNode): Promise<Aborted> {
    if (isStranger(n)) {
        await ds.sleep(1)
        return aborted
    }
    await endIfOver(n)
    if (n.flags & Flag.Heard) await ds.sleep(1)
    n.flags = n.flags | Flag.Heard
    return aborted
}

/** Parks while asked; wakes with the resume, also when another stop is asked by then. */
export async function waitResume(n: TaskNode): Promise<Resumed> {
    needOwn(n)
    const lives = n.lives
    while (n.flags & Flag.Asked && n.lives === lives) {
        await endIfOver(n)
        markWaiting(n, Flag.Waiting)
        await ds.suspend()
        markWaiting(n, 0)
    }
    return resumed
}

TaskNode.prototype.waitResume = async function () {
    // a body whose node runs has been resumed since its ack
    if (ds.Fiber.self() !== this.fiber || !(this.flags & Flag.Running)) await waitResume(this)
}

TaskNode.prototype.ackDropped = function () {
    if (ack) ack(this, false)
}

TaskNode.prototype.markExited = function () {
    // after an ack, too: the completion is still to be recorded
    if ((this.flags & (Flag.Live | Flag.Exited | Flag.Crashed)) !== Flag.Live) return
    use()
    completed(undefined, this)
    // no shell will see the end of a fiber that the program started
    if (!this.body) settle.start(this)
}
