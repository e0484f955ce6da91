// What comes after an attempt: a retry, the next run, or the end; and which attempts are to end early. Only programs with
// tasks that may have more than one attempt carry it.
import { delayOf } from "../health/backoff.js"
import { BackoffPolicy } from "../health/backoff-policy.js"
import { random } from "../health/random.js"
import type { Controller } from "./controller.js"
import { ControllerEventKind, tell } from "./event.js"
import { lacks, useRetries } from "./hooks.js"
import { OutcomeKind } from "./outcome.js"
import { watchReadiness } from "./requires.js"
import { Ask, TaskContext } from "./task-context.js"
import { type TaskBody, type TaskOptions, TaskSpec } from "./task-spec.js"

let usual: BackoffPolicy

/** A task that may have more than one attempt. */
export function lasting(name: string, body: TaskBody, options: TaskOptions, everyMs: number): TaskSpec {
    if (!usual) {
        usual = BackoffPolicy.exponential(200)
        useRetries(isLate, goOn)
    }
    if (options?.requires) watchReadiness(options.requires)
    return new TaskSpec(name, body, options || {}, everyMs)
}

function isLate(c: Controller, job: TaskContext, now: number): boolean {
    if (now >= job.due) {
        job.asks = job.asks | Ask.Timeout
        tell(c, ControllerEventKind.AttemptTimedOut, job, undefined, job.task.options.timeout)
        return true
    }
    if (!lacks || !lacks(job.task)) return false
    job.asks = job.asks | Ask.Interrupt
    return true
}

function goOn(c: Controller, job: TaskContext, kind: OutcomeKind, now: number): number {
    const task = job.task
    // a task of one attempt has none
    const options = task.options || { maxRetries: 0 }
    if (job.asks & Ask.Timeout) {
        kind = OutcomeKind.Failed
        job.reason = "timed out"
    }
    let delay = task.everyMs
    // not its fault: again under the same id, when what is missing is back
    if (job.asks & Ask.Interrupt) {
        if (kind === OutcomeKind.Fatal) return kind
        delay = undefined
    } else if (kind === OutcomeKind.Completed) {
        if (delay === undefined) return kind
        job.failures = 0
    } else {
        if (!job.failures) job.failures = 0
        if (kind !== OutcomeKind.Failed || job.failures >= options.maxRetries) return kind
        delay = delayOf(options.backoff || usual, job.failures++, random())
    }
    if (delay > 0) tell(c, ControllerEventKind.Backoff, job, job.reason, delay)
    job.reason = undefined
    job.result = OutcomeKind.Completed
    // a body that ends at once must not hold the millisecond
    if (delay !== undefined) job.due = now + Math.max(1, delay)
    // behind those that wait for a permit
    c.jobs.insert(c.jobs.indexOf(job), -1)
    c.jobs.push(job)
    return -1
}
