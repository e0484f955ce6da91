// How a node uses a slot. At run time an entry of `resources` is a bound method of what it names, which costs no heap; it is
// called with the node and what is to be done.
import type { ResourceUse, TaskNode } from "../node/node.js"
import { useResources } from "./claim.js"
import { free, ResourceSlot } from "./slot.js"
import type { ResourceSlots } from "./slots.js"

export enum UseOp {
    /** Gives what it is a use of, for faults and checks. */
    Slot,
    /** The word for the kind of use. */
    Kind,
    /** May the node have it now? */
    Open,
    /** Nobody else may from here on. */
    Claim,
    /** What the body gets, right after the claim: what happens to it until the body begins does not matter. */
    Give,
    /** The body begins. */
    Begin,
    /** The activation has ended. */
    End,
    /** The node missed its ack. */
    Missed,
}

/** An entry of `resources` as it is at run time. */
export type UseCall = (n: TaskNode, op: UseOp) => any

ResourceSlot.prototype.lendTo = function (n, op) {
    const s: ResourceSlot = this
    if (op === UseOp.Kind) return "lend"
    if (op === UseOp.Give) return s.value
    return claimable(s, n, op)
}
ResourceSlot.prototype.consumeBy = function (n, op) {
    const s: ResourceSlot = this
    if (op === UseOp.Kind) return "consume"
    if (op === UseOp.Give) return s.value
    // provided anew since, it is another's
    if (op === UseOp.Begin) if (s.owner === n) s.clear()
    return claimable(s, n, op)
}
ResourceSlot.prototype.shareWith = function (n, op) {
    const s: ResourceSlot = this
    if (op === UseOp.Kind) return "shared"
    if (op === UseOp.Give) return s.value
    return op === UseOp.Slot ? s : s.value !== undefined
}

/** Of a use that only one node may have at a time. */
function claimable(s: ResourceSlot, n: TaskNode, op: UseOp): any {
    if (op === UseOp.Slot) return s
    if (op === UseOp.Open) return !s.owner && s.value !== undefined
    if (op === UseOp.Claim) s.owner = n
    // a body that never began has consumed nothing
    else if (op === UseOp.End) if (s.owner === n) free(s)
    return undefined
}

/**
 * The body gets the value, and gives it back when its activation has ended in whatever way: the same instance each time.
 * Of `slots` each member of a pool gets the element of its own index.
 */
export function lend<T>(s: ResourceSlot<T> | ResourceSlots<T>): ResourceUse<T> {
    useResources()
    return (s as ResourceSlot<T>).lendTo as any
}

/** The body gets the value for good: the slot stays empty until it is provided again, and so long the node does not start. */
export function consume<T>(s: ResourceSlot<T> | ResourceSlots<T>): ResourceUse<T> {
    useResources()
    return (s as ResourceSlot<T>).consumeBy as any
}

/** The body gets the value, which stays in the slot for all others. */
export function shared<T>(s: ResourceSlot<T> | ResourceSlots<T>): ResourceUse<T> {
    useResources()
    return (s as ResourceSlot<T>).shareWith as any
}
