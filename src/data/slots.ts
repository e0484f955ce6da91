// Slots by index, for pools: member i uses element i.
import { refuse } from "../graph/fault.js"
import type { TaskNode } from "../node/node.js"
import { ResourceSlot, slot } from "./slot.js"
import type { UseOp } from "./use.js"

export class ResourceSlots<T = any> {
    /** @internal */ all: ResourceSlot<T>[]

    constructor(
        readonly name: string,
        n: number
    ) {
        this.all = new Array(n)
        for (let i = 0; i < n; ++i) this.all[i] = slot<T>(name + i)
    }

    /**
     * Element `i`, undefined beyond the last.
     * @devsWhenUsed
     */
    at(i: number): ResourceSlot<T> {
        return this.all[i]
    }
    /**
     * @devsWhenUsed
     * @internal
     */
    lendTo(n: TaskNode, op: UseOp): any {
        return elementOf(this, n).lendTo(n, op)
    }
    /**
     * @devsWhenUsed
     * @internal
     */
    consumeBy(n: TaskNode, op: UseOp): any {
        return elementOf(this, n).consumeBy(n, op)
    }
    /**
     * @devsWhenUsed
     * @internal
     */
    shareWith(n: TaskNode, op: UseOp): any {
        return elementOf(this, n).shareWith(n, op)
    }
}

/** `n` slots, named name0, name1 …: one for each member of a pool of at most `n`. */
export function slots<T>(name: string, n: number): ResourceSlots<T> {
    return new ResourceSlots<T>(name, n)
}

/** @throws GraphError, first from graph(), where there is none */
function elementOf(s: ResourceSlots, n: TaskNode): ResourceSlot {
    const own = s.all[n.pool ? n.pool.memberIndex(n) : -1]
    if (!own)
        refuse(`${n.name}: no element of its own in slots ${s.name}: they are for pools of at most ${s.all.length}`)
    return own
}
