// Who of an activation is suspended inside the library and may be resumed. Rule: a fiber is resumed only while its
// waiting mark stands, and the resumer clears the mark, so nothing is resumed twice or while it waits for something else.
// The body's mark is a bit of the state word (`sleep` sets it itself); a kid's stands in kids.ts.
import * as ds from "@devicescript/core"
import { Flag } from "./flags.js"
import { stall } from "./hooks.js"
import { kidIndex } from "./kids.js"
import { TaskNode } from "./node.js"

/** The calling fiber is about to suspend (Flag.Waiting), or goes on (0). No-op for strangers. */
export function markWaiting(n: TaskNode, bit: number): void {
    const self = ds.Fiber.self()
    if (self === n.fiber) n.flags = (n.flags & ~Flag.Waiting) | bit
    else {
        const i = kidIndex(n, self) + 1
        if (i) n.kids[i] = (n.kids[i] & ~Flag.Waiting) | bit
    }
    if (!bit) if (stall) stall(n)
}
