// The end of a session. Everybody who waits is told; jobs are asked to go, and aborted after their grace.
import { dropSlot, reject } from "./admission.js"
import { type Controller, Phase } from "./controller.js"
import { ControllerEventKind, tell } from "./event.js"
import { wakeSession } from "./hooks.js"
import { claim } from "./job.js"
import { Later, settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { begin } from "./session.js"
import { withdraw } from "./slot.js"

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
        c.close = close
        wakeSession(c)
    }
    return await c.report.wait()
}

/** The session's fiber is at it: called before and after it moves jobs on; true at the end. */
function close(c: Controller, first: boolean): boolean {
    if (first) askAll(c)
    else if (!c.jobs.length) {
        end(c)
        return true
    }
    return false
}

function askAll(c: Controller): void {
    tell(c, ControllerEventKind.ShutdownRequested)
    while (c.commands.length) {
        const command = c.commands[0]
        c.commands.insert(0, -1)
        command.deed(c, command)
    }
    for (let i = c.slots.length - 1; i >= 0; --i) {
        const s = c.slots[i]
        while (s.queue.length) reject(c, withdraw(s, s.queue[0].id), RejectionKind.ControllerShuttingDown, s)
        dropSlot(c, s)
    }
    for (let i = 0; i < c.jobs.length; ++i) claim(c, c.jobs[i], undefined)
}

function end(c: Controller): void {
    c.phase = Phase.Closed
    const stuck = c.stuck
    if (stuck.length) tell(c, ControllerEventKind.GraceExceeded, undefined, undefined, stuck.join(", "))
    else tell(c, ControllerEventKind.AllStoppedWithinGrace)
    settle(c.report, { withinGrace: !stuck.length, stuck })
}
