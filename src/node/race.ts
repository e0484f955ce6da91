// The race of a body's work against a stop. The work runs on a fiber of its own; whichever settles first, the work's end
// or the stop's wake-up, is what the caller gets, and work that lost is dropped with what it owns before the caller goes on.
// Each combinator suspends in its own frame, between `begin` and `finish`: a node at rest pays for no further one.
import * as ds from "@devicescript/core"
import { acked, waitResume } from "../lifecycle/handshake.js"
import { Flag } from "./flags.js"
import { late } from "./hooks.js"
import { addKid, dropKid, leave, Kid, kidIndex, needLive, needOwn, wake } from "./kids.js"
import { Aborted, Resumed, TaskNode } from "./node.js"
import { markWaiting } from "./waiting.js"

class Thrown {
    constructor(readonly error: any) {}
}

/** Starts the race; undefined where a stop has been asked already. The caller suspends next. */
export function begin(n: TaskNode, work: any, args: any[]): ds.Fiber {
    needOwn(n)
    if (late) if ((n.flags & (Flag.Running | Flag.Asked)) !== Flag.Running) return undefined
    needLive(n)
    const fiber = runner.start(n, work, args)
    addKid(n, fiber, Kid.Work, ds.Fiber.self())
    markWaiting(n, Flag.Waiting)
    return fiber
}

/** What the race gives: `r` woke the caller. */
export async function finish(n: TaskNode, fiber: ds.Fiber, r: any): Promise<any> {
    if (!fiber) return await late(n)
    markWaiting(n, 0)
    await dropKid(n, fiber)
    if (r instanceof Thrown) throw r.error
    return r
}

async function runner(n: TaskNode, work: any, args: any): Promise<void> {
    try {
        args = await work(...args)
    } catch (e) {
        args = new Thrown(e)
    }
    const owner = n.kids[kidIndex(n, ds.Fiber.self()) + 2]
    await leave(n)
    wake(n, owner, args)
}

TaskNode.prototype.runCancellable = async function (work, ...args) {
    const fiber = begin(this, work, args)
    return await finish(this, fiber, fiber && (await ds.suspend()))
}

TaskNode.prototype.runCancellableAcked = async function (work, ...args) {
    const fiber = begin(this, work, args)
    const r = await finish(this, fiber, fiber && (await ds.suspend()))
    if (r instanceof Aborted) acked(this, false)
    return r
}

async function park(n: TaskNode): Promise<Resumed> {
    acked(n, false)
    return await waitResume(n)
}

TaskNode.prototype.runPausable = async function (work, ...args) {
    const fiber = begin(this, work, args)
    const r = await finish(this, fiber, fiber && (await ds.suspend()))
    return r instanceof Aborted ? await park(this) : r
}

TaskNode.prototype.runPausableLoop = async function (body) {
    for (;;) {
        const began = ds.millis()
        const fiber = begin(this, body, [])
        const r = await finish(this, fiber, fiber && (await ds.suspend()))
        // without a stop it is the body's own
        if (r instanceof Aborted && this.flags & Flag.Asked) await park(this)
        // a body that returns at once must not hold the millisecond
        else if (ds.millis() === began) await ds.sleep(1)
    }
}
