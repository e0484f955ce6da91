// What a node makes for others. Rule: it is cleared when its maker is stopped or crashes, and before a new activation of it
// begins; what is parked, or has completed by itself, leaves it there.
import { Flag, isParked } from "../node/flags.js"
import { alsoNotice } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"

/** A slot, or a budget. */
export interface Provided {
    readonly name: string
    clear(): void
}

let watching: boolean

/** Idempotent; called by whatever makes something that can be provided. */
export function clearWithMakers(): void {
    if (!watching) alsoNotice(look)
    watching = true
}

function look(n: TaskNode): void {
    if (!n.provides) return
    if (n.flags & Flag.Running) {
        // none: the body has returned, and a wedge keeps its end back
        if (n.maker === n.fiber || !n.fiber) return
        n.maker = n.fiber
    } else {
        if (!n.maker || isParked(n.flags) || !(n.flags & (Flag.Asked | Flag.Crashed))) return
        n.maker = undefined
    }
    for (let i = 0; i < n.provides.length; ++i) n.provides[i].clear()
}
