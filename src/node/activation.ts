// One life of a body: its fiber, the fibers and deferred functions it owns, and their end. What throws ends this
// activation only. Every fiber of it ends here: by returning, by being dropped, or by a crash of one of them.
import * as ds from "@devicescript/core"
import { completed, crashed, gone } from "../lifecycle/facts.js"
import { Flag } from "./flags.js"
import { TaskNode } from "./node.js"
import { addKid, Kid, kidIndex } from "./waiting.js"

/** Frees what a dropped fiber was inside of; filled by mend.ts when a program waits on emitters at all. */
let releaseHold: (fiber: ds.Fiber) => void

export function onDrop(release: (fiber: ds.Fiber) => void): void {
    releaseHold = release
}

/** The fiber of an activation. */
export async function shell(n: TaskNode): Promise<void> {
    try {
        await n.body(n)
        completed(n)
    } catch (e) {
        crashed(n, e)
    }
    await settle(n)
}

/** The end of an activation whose state is settled: all it owns ends, on the calling fiber. */
export async function settle(n: TaskNode): Promise<void> {
    await unwind(n)
    gone(n)
}

/** Runs and drops, last first, what belongs to `owner`: everything of the activation where none is given. */
export async function unwind(n: TaskNode, owner?: ds.Fiber): Promise<void> {
    if (!n.kids) return
    for (;;) {
        let i = n.kids.length - 3
        if (owner) while (i >= 0 && n.kids[i + 2] !== owner) i -= 3
        if (i < 0) return
        const what = n.kids[i]
        const kind: Kid = n.kids[i + 1]
        n.kids.insert(i, -3)
        if (kind === Kid.Defer) await runDeferred(n, what)
        else await end(n, what)
    }
}

async function runDeferred(n: TaskNode, fn: () => any): Promise<void> {
    try {
        await fn()
    } catch (e) {
        crashed(n, e)
    }
}

/** Terminates a fiber already taken out of `kids`, then unwinds what was its own. */
async function end(n: TaskNode, fiber: ds.Fiber): Promise<void> {
    kill(fiber)
    await unwind(n, fiber)
}

function kill(fiber: ds.Fiber): void {
    if (releaseHold) releaseHold(fiber)
    try {
        fiber.terminate()
    } catch {
        // it has ended
    }
}

/** Drops a racing work or a child; no-op when it has ended. */
export async function dropKid(n: TaskNode, fiber: ds.Fiber): Promise<void> {
    const i = kidIndex(n, fiber)
    if (i < 0) return
    n.kids.insert(i, -3)
    await end(n, fiber)
}

/** The calling kid has ended by itself. */
export async function forgetSelf(n: TaskNode): Promise<void> {
    const self = ds.Fiber.self()
    await unwind(n, self)
    const i = kidIndex(n, self)
    if (i >= 0) n.kids.insert(i, -3)
}

async function childShell(n: TaskNode, fn: any, args: any[]): Promise<void> {
    try {
        await fn(...args)
    } catch (e) {
        crashed(n, e)
        await endAll(n)
        return
    }
    await forgetSelf(n)
}

/** Ends all fibers of the activation but the calling one, from outside the body; its state is settled already. */
export async function endAll(n: TaskNode): Promise<void> {
    const i = kidIndex(n, ds.Fiber.self())
    if (i >= 0) n.kids.insert(i, -3)
    if (n.fiber) kill(n.fiber)
    await settle(n)
}

/** Ends the calling fiber: the activation has acked, and this is a combinator called after it. Never returns. */
export async function endHere(n: TaskNode): Promise<void> {
    const self = ds.Fiber.self()
    if (self === n.fiber) {
        completed(n)
        await settle(n)
    } else await forgetSelf(n)
    self.terminate()
}

TaskNode.prototype.spawn = function (fn, ...args) {
    const child = childShell.start(this, fn, args)
    addKid(this, child, Kid.Child, undefined)
    return child
}

TaskNode.prototype.drop = async function (child) {
    await dropKid(this, child)
}

TaskNode.prototype.defer = function (fn) {
    const self = ds.Fiber.self()
    addKid(this, fn, Kid.Defer, kidIndex(this, self) < 0 ? undefined : self)
}
