// A session: the one fiber that changes a controller's slots and jobs. It takes commands, moves jobs on, and sleeps until
// the next deadline or until a fact (a command, an attempt's end, a node's readiness) wakes it; idle, it has no deadline.
import * as ds from "@devicescript/core"
import { nap } from "../lifecycle/turn.js"
import { admit, dropSlot, offerEntry, register, reject } from "./admission.js"
import { capacityOf, Command } from "./command.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import { Controller, Phase } from "./controller.js"
import { ControllerEventKind, tell } from "./event.js"
import { claim, moveOn } from "./job.js"
import { settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { addSession, missing } from "./requires.js"
import { unhold, withdraw } from "./slot.js"

Controller.prototype.start = function () {
    if (this.phase === Phase.Closing)
        throw refusal(ControllerErrorKind.Closed, "expected a controller that can be started, found it shutting down")
    if (this.phase === Phase.Open) return
    begin(this)
}

/** Opens a session. */
export function begin(c: Controller): void {
    if (c.phase === Phase.New) addSession(c.session)
    c.phase = Phase.Open
    c.stuck = []
    serve.start(c)
}

async function serve(c: Controller): Promise<void> {
    let asked = false
    while (c.phase !== Phase.Closed) {
        if (c.phase === Phase.Closing) {
            if (!asked) close(c)
            asked = true
        } else takeCommands(c)
        unholdSlots(c)
        let next = Infinity
        for (let i = 0; i < c.jobs.length;) {
            const job = c.jobs[i]
            next = Math.min(next, moveOn(c, job))
            if (c.jobs[i] === job) ++i
        }
        if (asked && !c.jobs.length) end(c)
        else if (!c.commands.length || c.removals >= capacityOf(c)) await nap(c.session, next)
        // many commands at a time must not hold the processor
        else await ds.sleep(1)
    }
}

/** Commands taken in one turn. */
const most = 8

function takeCommands(c: Controller): void {
    for (let i = 0; i < most && c.commands.length && c.removals < capacityOf(c); ++i) {
        const command = c.commands[0]
        c.commands.insert(0, -1)
        if (command.entry) offerEntry(c, command.entry)
        else if (command.entries) settle(command.reply, register(c, command.entries))
        else remove(c, command)
    }
}

function remove(c: Controller, command: Command): void {
    const target = command.target
    for (let i = 0; i < c.jobs.length; ++i) {
        const job = c.jobs[i]
        if (job.id !== target && job.name !== target) continue
        settle(command.reply, claim(c, job, command.end))
        return
    }
    for (let i = 0; i < c.slots.length; ++i) {
        const s = c.slots[i]
        for (let k = 0; k < s.queue.length; ++k) {
            const e = s.queue[k]
            if (e.id !== target && e.task.name !== target) continue
            withdraw(s, e.id)
            reject(c, e, RejectionKind.RemovedFromQueue)
            dropSlot(c, s)
            settle(command.reply, true)
            settle(command.end, true)
            return
        }
    }
    settle(command.reply, false)
    settle(command.end, true)
}

/** What the jobs at the heads of idle slots require may be there by now. */
function unholdSlots(c: Controller): void {
    // from the last: a slot whose job is refused is forgotten
    for (let i = c.slots.length - 1; i >= 0; --i) {
        const s = c.slots[i]
        if (s.queue.length) admit(c, s, unhold(s, missing(s.queue[0].task) !== undefined, ds.millis()))
    }
}

/** Takes nothing more in; everybody who waits is told. */
function close(c: Controller): void {
    tell(c, ControllerEventKind.ShutdownRequested)
    const commands = c.commands.slice()
    c.commands.insert(0, -commands.length)
    for (let i = 0; i < commands.length; ++i) {
        const command = commands[i]
        if (command.entry) reject(c, command.entry, RejectionKind.ControllerShuttingDown)
        else if (command.entries) {
            const e = refusal(ControllerErrorKind.Closed, "the controller was shut down before it was added")
            for (let k = 0; k < command.entries.length; ++k)
                reject(c, command.entries[k], RejectionKind.ControllerShuttingDown)
            settle(command.reply, e)
        } else remove(c, command)
    }
    for (let i = c.slots.length - 1; i >= 0; --i) {
        const s = c.slots[i]
        while (s.queue.length) reject(c, withdraw(s, s.queue[0].id), RejectionKind.ControllerShuttingDown)
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
