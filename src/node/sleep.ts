// The waits a stop ends, besides the races. What they do after a request is lifecycle/handshake.ts.
import * as ds from "@devicescript/core"
import { Flag } from "./flags.js"
import { late, sleepKid, stall } from "./hooks.js"
import { Aborted, TaskNode } from "./node.js"

// written out for the body: a sleeping node pays for this frame, and every beat of a program for its opcodes
TaskNode.prototype.sleep = async function (ms) {
    if (late) if ((this.flags & (Flag.Running | Flag.Asked)) !== Flag.Running) return await late(this)
    if (ds.Fiber.self() === this.fiber) {
        this.flags = this.flags | Flag.Waiting
        const r = await ds.suspend<Aborted>(ms)
        this.flags = this.flags & ~Flag.Waiting
        if (stall) stall(this)
        return r
    }
    if (sleepKid) return await sleepKid(this, ms)
    // a stranger, of whom no stop knows
    return await ds.suspend<Aborted>(ms)
}

TaskNode.prototype.waitShutdown = async function () {
    await this.sleep(undefined)
}
