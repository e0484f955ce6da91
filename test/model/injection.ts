// Faults injected into a node. One stays until it is cleared, over stops and starts; what it keeps back is its activation's.
import { EventKind } from "../../src/lifecycle/event.js"
import { Stopping } from "../programs/model/script.js"
import { Bodies } from "./bodies.js"
import { Injected, type Node } from "./node.js"

export class Injection extends Bodies {
    protected inject(n: Node, fault: Injected): void {
        this.clear(n)
        n.injected = fault
    }

    protected crashBy(n: Node): void {
        this.clear(n)
        if (!n.running) return
        const { timer, fiber, spec } = n
        this.crash(n, EventKind.Crashed)
        // a body that the clearing told of a stop goes first, and ends by itself
        if (timer?.at !== this.now || timer.what !== "told" || spec.stopping !== Stopping.Prompt) return
        n.timer = { at: this.now, what: "end" }
        n.fiber = fiber
    }

    /** What a wedge kept back comes now. */
    protected clear(n: Node): void {
        const { injected, keeps } = n
        n.injected = Injected.Nothing
        n.keeps = { request: false, ack: false, end: false }
        if (injected !== Injected.Wedge) return
        if (keeps.request && n.running) this.tellBody(n)
        if (keeps.end) this.completed(n)
        else if (keeps.ack) this.acked(n)
    }

    /** A stop is asked. A wedged body does not hear of it. */
    protected ask(n: Node): void {
        n.askedAt = this.now
        this.emit(n, EventKind.Asked)
        // what ends while it is asked is left down by its policy
        n.left = true
        if (n.injected === Injected.Wedge) n.keeps.request = true
        else this.tellBody(n)
    }
}
