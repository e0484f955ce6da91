// One life of a body: its fiber, from spawn to end. What throws ends this activation only.
import { completed, crashed, poke } from "../lifecycle/facts.js"
import { EventKind, FaultKind } from "../lifecycle/event.js"
import { Flag } from "./flags.js"
import { unwindKids } from "./hooks.js"
import { TaskNode } from "./node.js"

/** The fiber of an activation. */
export async function shell(n: TaskNode): Promise<void> {
    try {
        // written out: a local would cost every running node 8 B
        if (n.shell) completed(await n.shell(n), n)
        else completed(await n.body(n), n)
    } catch (e) {
        crashed(n, e, FaultKind.Crashed, EventKind.Crashed)
    }
    await settle(n)
}

/** The end of an activation whose state is settled: all it owns ends, on the calling fiber. */
export async function settle(n: TaskNode): Promise<void> {
    if (n.kids) {
        await unwindKids(n)
        n.kids = undefined
    }
    n.flags = n.flags & ~(Flag.Live | Flag.Waiting)
    n.fiber = undefined
    poke(n)
}
