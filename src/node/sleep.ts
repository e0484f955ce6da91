// The waits a stop ends. Rule: after a request the first combinator call of an activation returns at once, each later one
// takes at least 1 ms, so a body that ignores it cannot hold the processor; after the ack of an activation that is not
// paused, a combinator call ends its fiber.
import * as ds from "@devicescript/core"
import { endHere } from "./activation.js"
import { Flag, Mode, modeOf } from "./flags.js"
import { aborted, Aborted, TaskNode } from "./node.js"
import { clearWaiting, markWaiting } from "./waiting.js"

/** Does a combinator called now find the activation asked to stop, or over? */
export function isOver(n: TaskNode): boolean {
    return (n.flags & (Flag.Running | Flag.Asked)) !== Flag.Running
}

/** What such a call gives. */
export async function late(n: TaskNode): Promise<Aborted> {
    if (!(n.flags & Flag.Running) && !isPausing(n)) await endHere(n)
    if (n.flags & Flag.Heard) await ds.sleep(1)
    n.flags |= Flag.Heard
    return aborted
}

function isPausing(n: TaskNode): boolean {
    return modeOf(n.flags) === Mode.Pause && (n.flags & (Flag.Asked | Flag.Exited | Flag.Crashed)) === Flag.Asked
}

// written straight on suspend: a sleeping node pays for this frame
TaskNode.prototype.sleep = async function (ms) {
    if (isOver(this)) return await late(this)
    markWaiting(this)
    const r = await ds.suspend<Aborted>(ms)
    clearWaiting(this)
    return r
}

TaskNode.prototype.waitShutdown = async function () {
    if (this.flags & Flag.Asked) {
        await late(this)
        return
    }
    if (isOver(this)) await endHere(this)
    markWaiting(this)
    await ds.suspend()
    clearWaiting(this)
}

/** Parks while asked; wakes with the resume, or with the drop. */
export async function untilResumed(n: TaskNode): Promise<void> {
    while (n.flags & Flag.Asked) {
        if (!(n.flags & Flag.Running) && !isPausing(n)) await endHere(n)
        markWaiting(n)
        await ds.suspend()
        clearWaiting(n)
    }
}

TaskNode.prototype.waitResume = async function () {
    await untilResumed(this)
}
