// The race of a body's work against a stop. The work runs on a fiber of its own; whichever settles first, the work's end
// or the stop's wake-up, is what the caller gets, and work that lost is dropped with what it owns before the caller goes on.
import * as ds from "@devicescript/core"
import { acked, untilResumed } from "../lifecycle/handshake.js"
import { Flag } from "./flags.js"
import { late } from "./hooks.js"
import { addKid, dropKid, forgetSelf, Kid, wake } from "./kids.js"
import { Aborted, Resumed, TaskNode } from "./node.js"
import { markWaiting } from "./waiting.js"

class Thrown {
    constructor(readonly error: any) {}
}

async function race(n: TaskNode, work: any, args: any[]): Promise<any> {
    if (late && (n.flags & (Flag.Running | Flag.Asked)) !== Flag.Running) return await late(n)
    const fiber = runner.start(n, ds.Fiber.self(), work, args)
    addKid(n, fiber, Kid.Work, ds.Fiber.self())
    markWaiting(n, Flag.Waiting)
    const r: any = await ds.suspend()
    markWaiting(n, 0)
    await dropKid(n, fiber)
    if (r instanceof Thrown) throw r.error
    return r
}

async function runner(n: TaskNode, owner: ds.Fiber, work: any, args: any): Promise<void> {
    try {
        args = await work(...args)
    } catch (e) {
        args = new Thrown(e)
    }
    await forgetSelf(n)
    wake(n, owner, args)
}

TaskNode.prototype.runCancellable = async function (work, ...args) {
    return await race(this, work, args)
}

TaskNode.prototype.runCancellableAcked = async function (work, ...args) {
    const r = await race(this, work, args)
    if (r instanceof Aborted) acked(this)
    return r
}

async function park(n: TaskNode): Promise<Resumed> {
    acked(n)
    return await untilResumed(n)
}

TaskNode.prototype.runPausable = async function (work, ...args) {
    const r = await race(this, work, args)
    return r instanceof Aborted ? await park(this) : r
}

TaskNode.prototype.runPausableLoop = async function (body) {
    for (;;) {
        const began = ds.millis()
        if ((await race(this, body, [])) instanceof Aborted) await park(this)
        // a body that returns at once must not hold the millisecond
        else if (ds.millis() === began) await ds.sleep(1)
    }
}
