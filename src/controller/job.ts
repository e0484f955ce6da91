// What a job does next: begin an attempt, end it, wait, retry, or be over. Called by the session's fiber only, again and
// again; each call decides by what the job holds and by the clock.
import * as ds from "@devicescript/core"
import { delayOf } from "../health/backoff.js"
import { BackoffPolicy } from "../health/backoff-policy.js"
import { random } from "../health/random.js"
import { abortActivation } from "../lifecycle/abort.js"
import { spawnNode } from "../lifecycle/facts.js"
import { ask } from "../lifecycle/handshake.js"
import { Flag } from "../node/flags.js"
import { admit } from "./admission.js"
import { type Controller, Phase } from "./controller.js"
import { ControllerEventKind, tell, tellMove, tellNumber } from "./event.js"
import { isHeadHeld, isLacking } from "./hooks.js"
import { Later, settle } from "./later.js"
import { OutcomeKind, TaskOutcome } from "./outcome.js"
import { completed } from "./slot.js"
import { Ask, TaskContext } from "./task-context.js"

/** Asks a job to go. `end` waits for it. False when somebody else has asked. */
export function claim(c: Controller, job: TaskContext, end: Later<boolean>): boolean {
    if (end) {
        if (!job.ends) job.ends = []
        job.ends.push(end)
    }
    if (job.asks & Ask.Claimed) return false
    // a replace has asked already, in nobody's name
    if (!(job.asks & Ask.Cancel)) tell(c, ControllerEventKind.RemoveRequested, job, job.slot)
    job.asks = job.asks | (Ask.Cancel | Ask.Claimed)
    if (c.phase === Phase.Open) c.removals++
    return true
}

/** Asks the owner of a slot to go: it is replaced. */
export function claimOwner(c: Controller, id: number): void {
    for (let i = 0; i < c.jobs.length; ++i) {
        const job = c.jobs[i]
        if (job.id !== id || job.asks & Ask.Cancel) continue
        job.asks = job.asks | Ask.Cancel
        tell(c, ControllerEventKind.RemoveRequested, job, job.slot)
    }
}

/** Moves a job on; gives the ms until it is to be looked at again. */
export function moveOn(c: Controller, job: TaskContext): number {
    const now = ds.millis()
    if (job.flags & Flag.Live) return watch(c, job, now)
    if (job.busy && account(c, job, now)) return Infinity
    if (job.asks & Ask.Cancel) {
        finish(c, job, OutcomeKind.Canceled, undefined, undefined)
        return Infinity
    }
    if (now < job.due) return job.due - now
    if (c.active >= c.config.maxConcurrent || isLacking(job.entry.task)) return Infinity
    return begin(c, job, now)
}

function begin(c: Controller, job: TaskContext, now: number): number {
    c.active++
    job.busy = true
    job.asks = 0
    job.attempt++
    job.error = undefined
    const late = job.attempt > 1 && job.entry.task.everyMs !== undefined && now > job.due
    if (late) tellNumber(c, ControllerEventKind.AttemptStarting, job, job.slot, undefined, now - job.due)
    else tell(c, ControllerEventKind.AttemptStarting, job, job.slot)
    job.began = now
    const timeout = job.entry.task.options?.timeout || Infinity
    job.due = now + timeout
    spawnNode(job)
    return timeout
}

/** An attempt is under way: is it to end? */
function watch(c: Controller, job: TaskContext, now: number): number {
    if (!(job.flags & (Flag.Asked | Flag.Exited | Flag.Crashed))) {
        if (!(job.asks & Ask.Cancel)) {
            if (now >= job.due) {
                job.asks = job.asks | Ask.Timeout
                tellNumber(
                    c,
                    ControllerEventKind.AttemptTimedOut,
                    job,
                    job.slot,
                    undefined,
                    job.entry.task.options.timeout
                )
            } else if (isLacking(job.entry.task)) job.asks = job.asks | Ask.Interrupt
            else return job.due - now
        }
        const grace = c.config.grace
        job.due = now + (grace === undefined ? 2000 : grace)
        ask(job)
    }
    if (now < job.due) return job.due - now
    abortActivation(job)
    return Infinity
}

/** An attempt has ended: what comes of it? True when the job is over. */
function account(c: Controller, job: TaskContext, now: number): boolean {
    const task = job.entry.task
    const asks = job.asks
    const aborted = (job.flags & Flag.Crashed) !== 0
    c.active--
    job.busy = false
    job.due = now
    let reason: string
    if (job.error !== undefined) reason = textOf(job.error)
    else if (aborted) reason = job.fault.message
    const good = !aborted && job.error === undefined
    if (asks & Ask.Timeout) reason = "timed out"
    else if (good) tellNumber(c, ControllerEventKind.AttemptSucceeded, job, job.slot, undefined, now - job.began)
    else if (asks || job.result === OutcomeKind.Canceled)
        tell(c, ControllerEventKind.AttemptCanceled, job, job.slot, reason)
    else tell(c, ControllerEventKind.AttemptFailed, job, job.slot, reason)

    if (asks & Ask.Cancel) {
        const forced = aborted && (asks & Ask.Timeout) === 0
        if (forced && c.phase === Phase.Closing) c.stuck.push(job.name)
        return finish(c, job, forced ? OutcomeKind.ForceAborted : OutcomeKind.Canceled, reason, undefined)
    }
    if (good && !(asks & Ask.Timeout)) {
        job.failures = 0
        if (task.everyMs === undefined) return finish(c, job, OutcomeKind.Completed, undefined, undefined)
        if (task.everyMs > 0) tellNumber(c, ControllerEventKind.Backoff, job, job.slot, undefined, task.everyMs)
        job.due = now + Math.max(1, task.everyMs)
        return false
    }
    // not its fault: again under the same id, when what is missing is back
    if (asks & Ask.Interrupt) return false
    const result = asks & Ask.Timeout || aborted ? OutcomeKind.Failed : job.result
    const options = task.options
    if (result !== OutcomeKind.Failed || !options || job.failures >= options.maxRetries)
        return finish(c, job, result, reason, job.error?.exitCode)
    const delay = delayOf(options.backoff || defaultBackoff(), job.failures++, random())
    tellNumber(c, ControllerEventKind.Backoff, job, job.slot, reason, delay)
    // a body that throws at once must not hold the millisecond
    job.due = now + Math.max(1, delay)
    return false
}

let usual: BackoffPolicy

function defaultBackoff(): BackoffPolicy {
    if (!usual) usual = BackoffPolicy.exponential(200)
    return usual
}

function textOf(e: any): string {
    const message = e?.message
    return message !== undefined ? message : "threw " + e
}

/** The job is over; its slot goes on. */
function finish(c: Controller, job: TaskContext, kind: OutcomeKind, reason: string, exitCode: number): boolean {
    c.jobs.insert(c.jobs.indexOf(job), -1)
    if (job.asks & Ask.Claimed) if (c.removals) c.removals--
    tellNumber(c, ControllerEventKind.Finished, job, job.slot, reason, kind)
    tell(c, ControllerEventKind.Removed, job, job.slot)
    if (job.entry.waiter) settle(job.entry.waiter, new TaskOutcome(kind, reason, exitCode, undefined))
    if (job.ends) for (let i = 0; i < job.ends.length; ++i) settle(job.ends[i], true)
    const s = job.slot
    if (s) {
        const before = s.status
        const step = completed(s, job.id, isHeadHeld(s), ds.millis())
        tellMove(c, s, before, s.owner || job.entry)
        admit(c, s, step)
    }
    return true
}
