// Timers an activation owns. Each is a child fiber; a pause suspends it, the activation's end ends it, what its function
// throws is the node's crash.
import * as ds from "@devicescript/core"
import { Aborted, TaskNode } from "./node.js"

/** What `every` does with the calls that fell due while one was still running. */
export enum Overrun {
    /** Leaves them out; the beat of the timer stays. */
    Skip,
    /** Makes the next one `ms` after the late one began. */
    Delay,
}

/** Until `due`, not counting a pause; true when the sleep was through. */
async function reach(n: TaskNode, due: number): Promise<boolean> {
    const aborted = (await n.sleep(Math.max(0, due - ds.millis()))) instanceof Aborted
    if (aborted) await n.waitResume()
    else if (ds.millis() > due) n.late = (n.late || 0) + 1
    return !aborted
}

async function fireOnce(n: TaskNode, due: number, fn: ds.Callback): Promise<void> {
    while (!(await reach(n, due)));
    await fn()
}

async function fireEvery(n: TaskNode, ms: number, fn: ds.Callback, overrun: Overrun): Promise<void> {
    let due = ds.millis() + ms
    for (;;) {
        if (!(await reach(n, due))) {
            due = ds.millis() + ms
            continue
        }
        const began = ds.millis()
        await fn()
        due = overrun === Overrun.Delay ? began + ms : due + ms
        while (due < ds.millis() && overrun !== Overrun.Delay) {
            due += ms
            n.late = (n.late || 0) + 1
        }
    }
}

TaskNode.prototype.after = function (ms, fn) {
    return this.spawn(fireOnce, this, ds.millis() + ms, fn)
}

TaskNode.prototype.every = function (ms, fn, overrun) {
    return this.spawn(fireEvery, this, Math.max(1, ms), fn, overrun)
}

TaskNode.prototype.lateness = function () {
    return this.late || 0
}
