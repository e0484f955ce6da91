// Who of an activation is suspended inside the library and may be resumed. Rule: a fiber is resumed only while its
// waiting mark stands, and the resumer clears the mark, so nothing is resumed twice or while it waits for something else.
// The body's mark is a bit of the state word; a child's is in `kids`, three entries a kid: what, Kid bits, owner.
import * as ds from "@devicescript/core"
import { Flag } from "./flags.js"
import { TaskNode } from "./node.js"

export enum Kid {
    /** A fiber racing for its owner, which waits for it. */
    Work = 1,
    /** A child of the activation. */
    Child = 2,
    /** A function to run when its owner ends; the activation where there is none. */
    Defer = 4,
    Waiting = 8,
}

/** Where in `kids` the fiber stands, -1 for the body and for strangers. */
export function kidIndex(n: TaskNode, fiber: ds.Fiber): number {
    const kids = n.kids
    if (kids)
        for (let i = 0; i < kids.length; i += 3)
            if (kids[i] === fiber) return i
    return -1
}

export function addKid(n: TaskNode, what: any, kind: Kid, owner: ds.Fiber): void {
    if (!n.kids) n.kids = []
    const i = n.kids.length
    n.kids.insert(i, 3)
    n.kids[i] = what
    n.kids[i + 1] = kind
    n.kids[i + 2] = owner
}

/** The calling fiber is about to suspend. */
export function markWaiting(n: TaskNode): void {
    const self = ds.Fiber.self()
    if (self === n.fiber) n.flags |= Flag.Waiting
    else {
        const i = kidIndex(n, self)
        if (i >= 0) n.kids[i + 1] |= Kid.Waiting
    }
}

/** The calling fiber goes on: by its resumer, or by a timeout. */
export function clearWaiting(n: TaskNode): void {
    const self = ds.Fiber.self()
    if (self === n.fiber) n.flags &= ~Flag.Waiting
    else {
        const i = kidIndex(n, self)
        if (i >= 0) n.kids[i + 1] &= ~Kid.Waiting
    }
}

/** Resumes one fiber of the activation with `value`, if it waits. */
export function wake(n: TaskNode, fiber: ds.Fiber, value: any): void {
    if (fiber === n.fiber) {
        if (!(n.flags & Flag.Waiting)) return
        n.flags &= ~Flag.Waiting
    } else {
        const i = kidIndex(n, fiber)
        if (i < 0 || !(n.kids[i + 1] & Kid.Waiting)) return
        n.kids[i + 1] &= ~Kid.Waiting
    }
    fiber.resume(value)
}

/** Resumes the body and every child that waits. Racing work is left to its owner, which drops it. */
export function wakeAll(n: TaskNode, value: any): void {
    wake(n, n.fiber, value)
    const kids = n.kids
    if (kids)
        for (let i = 0; i < kids.length; i += 3)
            if (kids[i + 1] === (Kid.Child | Kid.Waiting)) wake(n, kids[i], value)
}
