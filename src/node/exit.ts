// What a body returned last, for who asks: a mailbox that the end of an activation fills. Owns the slot, made by the first
// who asks; until then the value stands in the node.
import { ResourceSlot } from "../data/slot.js"
import { Flag } from "./flags.js"
import { alsoNotice } from "./hooks.js"
import { TaskNode } from "./node.js"

let watching: boolean

function deliver(n: TaskNode): void {
    const value = n.value
    if (value === undefined) return
    // what a wedge kept back, and a crash has overtaken
    if (n.flags & Flag.Crashed) n.value = undefined
    if (!n.box || !(n.flags & Flag.Exited)) return
    n.value = undefined
    n.box.provide(value)
}

TaskNode.prototype.exit = function () {
    if (!watching) alsoNotice(deliver)
    watching = true
    const n: TaskNode = this
    if (!n.box) n.box = new ResourceSlot(n.name)
    // what came before anybody asked
    deliver(n)
    return n.box
}
