// What an activation owns besides its body: racing work, children, deferred functions, each with the fiber it belongs to.
// `kids` has three entries a kid, in the order they came: what, Kid bits, owner (none: the activation). All of it ends
// here, last first: by itself, dropped by its owner, or with the activation.
import * as ds from "@devicescript/core"
import { EventKind, FaultKind } from "../lifecycle/event.js"
import { crashed } from "../lifecycle/facts.js"
import { untilEnded } from "../lifecycle/respawn.js"
import { Flag } from "./flags.js"
import { useKids } from "./hooks.js"
import { TaskNode } from "./node.js"
import { settle } from "./activation.js"
import { markWaiting } from "./waiting.js"

export enum Kid {
    /** A fiber racing for its owner, which waits for it. */
    Work = 1,
    /** A child of the activation. */
    Child = 2,
    /** A function to run when its owner ends. */
    Defer = 4,
    /** The same bit as a body's. */
    Waiting = 0x40,
}

/** Frees what a fiber about to be dropped is inside of: filled where a program waits on emitters or channels at all. */
let releaseHold: (fiber: ds.Fiber) => void

/** One more who frees. */
export function onDrop(release: typeof releaseHold): void {
    const first = releaseHold
    releaseHold = first
        ? fiber => {
              first(fiber)
              release(fiber)
          }
        : release
}

/** Where in `kids` the fiber stands, -1 for the body and for strangers. */
export function kidIndex(n: TaskNode, fiber: ds.Fiber): number {
    const kids = n.kids
    if (kids) for (let i = 0; i < kids.length; i += 3) if (kids[i] === fiber) return i
    return -1
}

/**
 * Only an activation owns fibers and functions.
 * @throws Error while the node has none
 */
export function needLive(n: TaskNode): void {
    if (!(n.flags & Flag.Live)) throw new Error(n.name + ": not started: call this from its body")
}

/** Is the calling fiber none of the activation's? No stop knows of it, and nothing can wake it. */
export function isStranger(n: TaskNode): boolean {
    const self = ds.Fiber.self()
    return self !== n.fiber && kidIndex(n, self) < 0
}

/** @throws Error on a fiber that is none of the activation's: it would wait for ever */
export function needOwn(n: TaskNode): void {
    if (isStranger(n)) throw new Error(n.name + ": call this from its body, or a child of it (spawn)")
}

export function addKid(n: TaskNode, what: any, kind: Kid, owner: ds.Fiber): void {
    if (n.kids) n.kids.push(what, kind, owner)
    else {
        n.kids = [what, kind, owner]
        useKids(sleepKid, wakeAll, unwind, kidIndex, untilEnded)
    }
}

async function sleepKid(n: TaskNode, ms: number): Promise<any> {
    markWaiting(n, Flag.Waiting)
    const r = await ds.suspend(ms)
    markWaiting(n, 0)
    return r
}

/** Resumes one fiber of the activation with `value`, if it waits. */
export function wake(n: TaskNode, fiber: ds.Fiber, value: any): void {
    if (fiber === n.fiber) {
        if (!(n.flags & Flag.Waiting)) return
        n.flags = n.flags & ~Flag.Waiting
    } else {
        const i = kidIndex(n, fiber) + 1
        if (!i || !(n.kids[i] & Kid.Waiting)) return
        n.kids[i] = n.kids[i] & ~Kid.Waiting
    }
    resume(fiber, value)
}

/** Resumes `fiber` unless it has gone on, or was ended by the program. */
export function resume(fiber: ds.Fiber, value: any): void {
    try {
        if (fiber.suspended) fiber.resume(value)
    } catch {
        // ended since
    }
}

/** Racing work is left to its owner, which drops it. */
function wakeAll(n: TaskNode, value: any): void {
    for (let i = 0; i < n.kids.length; i += 3)
        if (n.kids[i + 1] === (Kid.Child | Kid.Waiting)) wake(n, n.kids[i], value)
}

/** Runs and drops, last first, what belongs to `owner`: everything of the activation where none is given. */
async function unwind(n: TaskNode, owner?: ds.Fiber): Promise<void> {
    if (!owner) n.flags = n.flags | Flag.Ending
    // the activation may end while one of them suspends
    while (n.kids) {
        let i = n.kids.length - 3
        if (owner) while (i >= 0 && n.kids[i + 2] !== owner) i -= 3
        if (i < 0) return
        const what = n.kids[i]
        if (n.kids[i + 1] !== Kid.Defer) {
            await dropKid(n, what)
            continue
        }
        n.kids.insert(i, -3)
        try {
            await what()
        } catch (e) {
            broke(n, e)
            endAll.start(n, n.fiber)
        }
    }
}

/** Something that the activation owns threw. Of several causes the first is kept. */
function broke(n: TaskNode, e: any): void {
    if (!(n.flags & Flag.Crashed)) crashed(n, e, FaultKind.Crashed, EventKind.Crashed)
}

function kill(fiber: ds.Fiber): void {
    if (releaseHold) releaseHold(fiber)
    try {
        fiber.terminate()
    } catch {
        // it has ended
    }
}

/** Ends a racing work or a child with what it owns; no-op when it has ended. */
export async function dropKid(n: TaskNode, fiber: ds.Fiber): Promise<void> {
    const i = kidIndex(n, fiber)
    if (i < 0) return
    n.kids.insert(i, -3)
    kill(fiber)
    await unwind(n, fiber)
}

/** The calling kid ends by itself. */
export async function leave(n: TaskNode): Promise<void> {
    const self = ds.Fiber.self()
    if (kidIndex(n, self) < 0) return
    await unwind(n, self)
    n.kids.insert(kidIndex(n, self), -3)
}

async function childShell(n: TaskNode, fn: any, args: any[]): Promise<void> {
    try {
        await fn(...args)
        await leave(n)
    } catch (e) {
        broke(n, e)
        await endAll(n, n.fiber)
    }
}

/**
 * Ends the activation whose body runs on `body`, on the calling fiber, which is not that; its state is settled already.
 * No-op when another fiber is at it, or was.
 */
export async function endAll(n: TaskNode, body: ds.Fiber): Promise<void> {
    const self = ds.Fiber.self()
    const i = kidIndex(n, self)
    if (i >= 0) n.kids.insert(i, -3)
    if (n.fiber !== body || n.flags & Flag.Ending) return
    if (body) kill(body)
    // a combinator in a deferred function ends this fiber, which then has the rest to do
    n.fiber = self
    await settle(n)
}

TaskNode.prototype.spawn = function (fn, ...args) {
    needLive(this)
    const child = childShell.start(this, fn, args)
    addKid(this, child, Kid.Child, undefined)
    return child
}

TaskNode.prototype.drop = async function (child) {
    const self = ds.Fiber.self()
    if (child === self) {
        await leave(this)
        self.terminate()
    }
    await dropKid(this, child)
}

TaskNode.prototype.defer = function (fn) {
    needLive(this)
    const self = ds.Fiber.self()
    addKid(this, fn, Kid.Defer, kidIndex(this, self) < 0 ? undefined : self)
}
