// What a job does next: begin an attempt, end it, wait, or be over. Called by the session's fiber only, again and again;
// each call decides by what the job holds and by the clock. What comes after an attempt is retry.ts.
import * as ds from "@devicescript/core"
import { abortActivation } from "../lifecycle/abort.js"
import { spawnNode } from "../lifecycle/facts.js"
import { ask } from "../lifecycle/handshake.js"
import { Flag } from "../node/flags.js"
import { endAll } from "../node/kids.js"
import { admit } from "./admission.js"
import { type Controller, Phase } from "./controller.js"
import { ControllerEventKind, tell, tellMove } from "./event.js"
import { goesOn, isHeadHeld, lacks, lapses } from "./hooks.js"
import { settle } from "./later.js"
import { OutcomeKind, TaskOutcome } from "./outcome.js"
import { completed } from "./slot.js"
import { Ask, TaskContext } from "./task-context.js"
import { orElse } from "../node/or-else.js"

/** Asks a job to go, in somebody's name. False when somebody else has. */
export function claim(c: Controller, job: TaskContext): boolean {
    if (job.asks & Ask.Claimed) return false
    askToGo(c, job)
    job.asks = job.asks | Ask.Claimed
    c.removals++
    return true
}

/** Asks a job to go, once. */
export function askToGo(c: Controller, job: TaskContext): void {
    if (job.asks & Ask.Cancel) return
    job.asks = job.asks | Ask.Cancel
    tell(c, ControllerEventKind.RemoveRequested, job)
}

/** Moves a job on; gives the ms until it is to be looked at again. */
export function moveOn(c: Controller, job: TaskContext): number {
    const now = ds.millis()
    if (job.flags & Flag.Live) return watch(c, job, now)
    if (job.asks & Ask.Busy) if (account(c, job, now)) return Infinity
    if (job.asks & Ask.Cancel) {
        finish(c, job, OutcomeKind.Canceled)
        return Infinity
    }
    if (now < job.due) return job.due - now
    if (c.active >= c.maxConcurrent || (lacks && lacks(job.task))) return Infinity
    c.active++
    job.asks = Ask.Busy
    job.attempt++
    tell(c, ControllerEventKind.AttemptStarting, job, undefined, orElse(now - job.due, undefined))
    const timeout = orElse(job.task.options?.timeout, Infinity)
    job.began = now
    job.due = now + timeout
    spawnNode(job)
    return timeout
}

/** An attempt is under way: is it to end? */
function watch(c: Controller, job: TaskContext, now: number): number {
    if (!(job.asks & Ask.Told)) {
        if (!(job.asks & Ask.Cancel)) if (!lapses || !lapses(c, job, now)) return job.due - now
        job.asks = job.asks | Ask.Told
        job.due = now + c.grace
        if (!(job.flags & (Flag.Exited | Flag.Crashed))) ask(job)
    }
    if (now >= job.due) {
        job.asks = job.asks | Ask.Forced
        job.due = now + c.grace + 1
        if (job.flags & Flag.Ending) {
            // what it deferred does not end: on with the rest
            job.flags = job.flags & ~Flag.Ending
            endAll.start(job, job.fiber)
        } else abortActivation(job)
    }
    return job.due - now
}

/** An attempt has ended: what comes of it? True when the job is over. */
function account(c: Controller, job: TaskContext, now: number): boolean {
    const asks = job.asks & ~Ask.Busy
    job.asks = asks
    c.active--
    // others may wait for the permit
    c.session.poked = true
    job.due = now
    let kind: OutcomeKind = job.result || OutcomeKind.Completed
    if (job.flags & Flag.Crashed) {
        kind = OutcomeKind.Failed
        if (job.reason === undefined) job.reason = job.fault.message
    }
    if (kind === OutcomeKind.Completed && !(asks & Ask.Lapsed))
        tell(c, ControllerEventKind.AttemptSucceeded, job, undefined, now - job.began)
    else if (!(asks & Ask.Timeout))
        tell(
            c,
            asks || kind === OutcomeKind.Canceled
                ? ControllerEventKind.AttemptCanceled
                : ControllerEventKind.AttemptFailed,
            job,
            job.reason
        )
    if (asks & Ask.Cancel) {
        kind = OutcomeKind.Canceled
        if (asks & Ask.Forced) {
            kind = OutcomeKind.ForceAborted
            if (c.phase === Phase.Closing) c.stuck.push(job.name)
        }
    } else if (goesOn) kind = goesOn(c, job, kind, now)
    if (kind < 0) return false
    finish(c, job, kind)
    return true
}

/** The job is over; its slot goes on. */
function finish(c: Controller, job: TaskContext, kind: OutcomeKind): void {
    c.jobs.insert(c.jobs.indexOf(job), -1)
    c.session.poked = true
    if (job.asks & Ask.Claimed) c.removals--
    tell(c, ControllerEventKind.Finished, job, job.reason, kind)
    tell(c, ControllerEventKind.Removed, job)
    settle(job.waiter, new TaskOutcome(kind, job.reason, job.exitCode, undefined))
    const s = job.slot
    if (!s) return
    const before = s.status
    const step = completed(s, job.id, isHeadHeld(s), ds.millis())
    tellMove(c, s, before, s.owner || job)
    admit(c, s, step)
}
