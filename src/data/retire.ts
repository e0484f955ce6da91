// The other end of a backed watch: its producer goes when nobody has read for a while.
import * as ds from "@devicescript/core"
import { post } from "../control/mailbox.js"
import { ControlOp } from "../control/op.js"
import { Flag, isUp } from "../node/flags.js"
import { late } from "../node/hooks.js"
import { needOwn } from "../node/kids.js"
import { TaskNode } from "../node/node.js"
import { markWaiting } from "../node/waiting.js"

TaskNode.prototype.retire = async function (w, cooldown) {
    needOwn(this)
    const demand = w.demand
    if (!demand)
        throw new Error(this.name + ": retire expected a backed watch, found " + w.name + ": make it backed(…)")
    for (;;) {
        if (late) if (!isUp(this.flags)) return await late(this)
        demand.retiring = this
        demand.retirer = ds.Fiber.self()
        markWaiting(this, Flag.Waiting)
        // true: somebody has opened or closed
        const r = await ds.suspend<any>(w.openers() ? undefined : cooldown)
        markWaiting(this, 0)
        // from here on it waits for other things
        demand.retiring = undefined
        if (r === undefined) break
        if (r !== true) return r
    }
    this.clearReady()
    while (!post(this, ControlOp.Deactivate)) {
        const r = await this.sleep(10)
        if (r) return r
    }
    return undefined
}
