// The waits a stop ends, besides the races. What they do after a request is lifecycle/handshake.ts.
import * as ds from "@devicescript/core"
import { Flag } from "./flags.js"
import { late } from "./hooks.js"
import { Aborted, TaskNode } from "./node.js"
import { markWaiting } from "./waiting.js"

// written straight on suspend: a sleeping node pays for this frame
TaskNode.prototype.sleep = async function (ms) {
    if (late) if ((this.flags & (Flag.Running | Flag.Asked)) !== Flag.Running) return await late(this)
    markWaiting(this, Flag.Waiting)
    const r = await ds.suspend<Aborted>(ms)
    markWaiting(this, 0)
    return r
}

TaskNode.prototype.waitShutdown = async function () {
    await this.sleep(undefined)
}
