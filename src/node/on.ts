// `subscribe`, contained. The emitter's own handler only notes the value and wakes a child fiber, so that nothing of the
// node runs on a fiber which an ending activation could not end. Like every subscription it sees the latest value only;
// a parked node sees it after its resume.
import * as ds from "@devicescript/core"
import { isParked } from "./flags.js"
import { TaskNode } from "./node.js"
import { addKid, Kid, resume } from "./kids.js"
import { keepSubscribe } from "./mend.js"

TaskNode.prototype.on = function <V>(source: ds.Subscriber<V>, fn: ds.Handler<V>) {
    keepSubscribe()
    const n: TaskNode = this
    let value: V
    let pending = false
    let idle = false
    const child: ds.Fiber = this.spawn(async () => {
        for (;;) {
            if (pending) {
                if (isParked(n.flags)) await n.waitResume()
                pending = false
                await fn(value)
            } else {
                idle = true
                await ds.suspend()
            }
        }
    })
    const unsubscribe = source.subscribe(v => {
        value = v
        pending = true
        if (idle) {
            idle = false
            resume(child, undefined)
        }
    })
    addKid(
        this,
        () => {
            // a handler may already be queued
            idle = false
            unsubscribe()
        },
        Kid.Defer,
        child
    )
    return child
}
