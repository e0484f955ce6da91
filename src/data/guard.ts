// What a node holds of gated data: the right to use it, until it is given back. Rule: a guard belongs to the activation that
// took it, and ends once: by hand, or with the activation, however that ends; a parked node keeps its guards.
import { addKid, Kid, needLive } from "../node/kids.js"
import type { TaskNode } from "../node/node.js"

export abstract class Guard {
    /** @internal It has not ended. */ held = true

    constructor(/** @internal */ readonly node: TaskNode) {
        needLive(node)
        addKid(node, this.end, Kid.Defer, undefined)
    }

    /** @internal Told once, at the end. */
    abstract back(): void

    /** @internal Called by hand, or by the end of the activation, which has taken it out by then. */
    end(): void {
        if (!this.held) return
        this.held = false
        const kids = this.node.kids
        const i = kids ? kids.indexOf(this.end) : -1
        if (i >= 0) kids.insert(i, -3)
        this.back()
    }
}
