// Who of an activation is suspended inside the library and may be resumed. Rule: a fiber is resumed only while its
// waiting mark stands, and the resumer clears the mark, so nothing is resumed twice or while it waits for something else.
// The body's mark is a bit of the state word (`sleep` sets it itself); a kid's stands in kids.ts.
import * as ds from "@devicescript/core"
import { Flag } from "./flags.js"
import { stall } from "./hooks.js"
import { markKid } from "./kids.js"
import { TaskNode } from "./node.js"

/** The calling fiber is about to suspend. */
export function markWaiting(n: TaskNode): void {
    const self = ds.Fiber.self()
    if (self === n.fiber) n.flags = n.flags | Flag.Waiting
    else markKid(n, self, Flag.Waiting)
}

/** The calling fiber goes on. */
export function clearWaiting(n: TaskNode): void {
    const self = ds.Fiber.self()
    if (self === n.fiber) n.flags = n.flags & ~Flag.Waiting
    else markKid(n, self, 0)
    if (stall) stall(n)
}
