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

/** The activation that `late` counts for is the one with this body. */
function countLate(n: TaskNode): void {
    n.late = n.lateness() + 1
    n.lateOf = n.fiber
}

/** Until `due`; gives the ms that were left when a pause came, which is over then, or -1 when the sleep was through. */
async function reach(n: TaskNode, due: number): Promise<number> {
    if ((await n.sleep(Math.max(0, due - ds.millis()))) instanceof Aborted) {
        const left = Math.max(0, due - ds.millis())
        await n.waitResume()
        return left
    }
    if (ds.millis() > due) countLate(n)
    return -1
}

async function fireOnce(n: TaskNode, due: number, fn: ds.Callback): Promise<void> {
    for (;;) {
        const left = await reach(n, due)
        if (left < 0) break
        due = ds.millis() + left
    }
    await fn()
}

async function fireEvery(n: TaskNode, ms: number, fn: ds.Callback, overrun: Overrun): Promise<void> {
    let due = ds.millis() + ms
    for (;;) {
        const left = await reach(n, due)
        if (left >= 0) {
            due = ds.millis() + left
            continue
        }
        const began = ds.millis()
        await fn()
        due = overrun === Overrun.Delay ? began + ms : due + ms
        while (due < ds.millis() && overrun !== Overrun.Delay) {
            due += ms
            countLate(n)
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
    return this.lateOf === this.fiber ? this.late || 0 : 0
}
