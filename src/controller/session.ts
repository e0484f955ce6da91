// A session: the one fiber that changes a controller's slots and jobs. It takes commands, moves jobs on, and sleeps until
// the next deadline or until a fact (a command, an attempt's end, a node's readiness) wakes it; idle, it has no deadline.
import * as ds from "@devicescript/core"
import { nap } from "../lifecycle/turn.js"
import { takeOne } from "./command.js"
import { type Controller, Phase } from "./controller.js"
import { lookAtHeld } from "./hooks.js"
import { moveOn } from "./job.js"

/** Opens a session. */
export function begin(c: Controller): void {
    c.phase = Phase.Open
    serve.start(c)
}

/** Commands taken in one turn: many at a time must not hold the processor. */
const most = 8

async function serve(c: Controller): Promise<void> {
    for (;;) {
        if (c.close) if (await c.close(c)) return
        for (let i = 0; i < most && isFree(c); ++i) await takeOne(c)
        if (lookAtHeld) lookAtHeld(c)
        let next = Infinity
        let looked = 0
        for (let i = 0; i < c.jobs.length;) {
            // the VM ends a program that goes on for too long
            if (!(++looked & 15)) await ds.sleep(0)
            const job = c.jobs[i]
            next = Math.min(next, moveOn(c, job))
            if (c.jobs[i] === job) ++i
        }
        if (isFree(c)) await ds.sleep(1)
        // whole ms: the VM would sleep what is left of one for ever
        else await nap(c.session, Math.ceil(next))
    }
}

/** A command waits, and may be taken. */
function isFree(c: Controller): boolean {
    return c.commands.length > 0 && c.removals < c.queueCapacity
}
