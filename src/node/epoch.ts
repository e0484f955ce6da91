// Waiting for a node's next life. Owns nothing while nobody waits; a waiter listens to the graph's events.
import * as ds from "@devicescript/core"
import { graphOf, Tap } from "../graph/graph.js"
import { resume } from "./kids.js"
import { hold, release } from "./mend.js"
import { TaskNode } from "./node.js"

TaskNode.prototype.waitEpochChange = async function (seen, timeout) {
    const n: TaskNode = this
    const g = graphOf(n)
    if (n.epoch() === seen) {
        const fiber = ds.Fiber.self()
        let waiting = true
        const tap: Tap = () => {
            if (!waiting || n.epoch() === seen) return
            waiting = false
            resume(fiber, undefined)
        }
        g.tap(tap)
        hold(fiber, () => {
            g.taps = g.taps.filter(other => other !== tap)
        })
        await ds.suspend(timeout)
        waiting = false
        release(fiber)
    }
    return n.epoch()
}
