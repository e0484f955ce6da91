// The end of a session. Everybody who waits is told; jobs are asked to go, and aborted after their grace.
import * as ds from "@devicescript/core"
import { dropSlot, reject } from "./admission.js"
import { takeOne } from "./command.js"
import { type Controller, Phase } from "./controller.js"
import { ControllerEventKind, tell } from "./event.js"
import { wakeSession } from "./hooks.js"
import { claim } from "./job.js"
import { Later, settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { begin } from "./session.js"
import { takeAt } from "./slot.js"

export interface ShutdownReport {
    /** No job had to be aborted. */
    withinGrace: boolean
    /** Names of those that had. */
    stuck: string[]
}

/** Ends the session; joins a shutdown under way, or gives the report of the last. */
export async function shutdown(c: Controller): Promise<ShutdownReport> {
    if (c.phase < Phase.Closing) {
        // what waits of a controller that never started is resolved too
        if (c.phase === Phase.New) begin(c)
        c.phase = Phase.Closing
        c.report = new Later()
        c.stuck = []
        c.close = askAll
        wakeSession(c)
    }
    return await c.report.wait()
}

/** The session's fiber does it once, and then looks for the end. */
async function askAll(c: Controller): Promise<boolean> {
    tell(c, ControllerEventKind.ShutdownRequested)
    while (c.commands.length) await takeOne(c)
    for (let i = c.slots.length - 1; i >= 0; --i) {
        const s = c.slots[i]
        while (s.queue.length) reject(c, takeAt(s.queue, 0), RejectionKind.ControllerShuttingDown)
        dropSlot(c, s)
        // many of them must not take one turn
        await ds.sleep(0)
    }
    for (let i = 0; i < c.jobs.length; ++i) {
        claim(c, c.jobs[i])
        await ds.sleep(0)
    }
    c.close = endIfDone
    return await endIfDone(c)
}

async function endIfDone(c: Controller): Promise<boolean> {
    if (c.jobs.length) return false
    c.close = undefined
    c.phase = Phase.Closed
    const stuck = c.stuck
    if (stuck.length) tell(c, ControllerEventKind.GraceExceeded, undefined, stuck.join(", "))
    else tell(c, ControllerEventKind.AllStoppedWithinGrace)
    settle(c.report, { withinGrace: !stuck.length, stuck })
    return true
}
