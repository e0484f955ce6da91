// Taking a job away, by id or name: out of a slot's queue, or by asking it to go.
import { dropSlot, reject } from "./admission.js"
import { Command, post } from "./command.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import type { Controller } from "./controller.js"
import { isStranger } from "../node/kids.js"
import { claim } from "./job.js"
import { Later, settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { takeAt } from "./slot.js"

/** Asks; the reply is true when this call claimed it. */
export async function remove(c: Controller, target: number | string): Promise<Command> {
    const command: Command = { deed: removeNow, of: target, reply: new Later<boolean>(), job: undefined }
    await post(c, command)
    await command.reply.wait()
    return command
}

/** Asks, and waits for the end. */
export async function cancel(c: Controller, target: number | string, timeout: number): Promise<boolean> {
    const command = await remove(c, target)
    const job = command.job
    // one of the job's own fibers would wait for itself
    if (job)
        if (isStranger(job))
            if (!(await job.waiter.wait(timeout)))
                throw refusal(
                    ControllerErrorKind.Timeout,
                    `expected ${target} to end within ${timeout}ms, found it running on`
                )
    return command.reply.value
}

async function removeNow(c: Controller, command: Command): Promise<void> {
    const target = command.of
    for (let i = 0; i < c.jobs.length; ++i) {
        const job = c.jobs[i]
        if (job.id !== target && job.name !== target) continue
        if (!job.waiter) job.waiter = new Later()
        command.job = job
        settle(command.reply, claim(c, job))
        return
    }
    settle(command.reply, takeOut(c, target))
}

function takeOut(c: Controller, target: number | string): boolean {
    for (let i = 0; i < c.slots.length; ++i) {
        const s = c.slots[i]
        for (let k = 0; k < s.queue.length; ++k) {
            if (s.queue[k].id !== target && s.queue[k].task.name !== target) continue
            reject(c, takeAt(s.queue, k), RejectionKind.RemovedFromQueue)
            dropSlot(c, s)
            return true
        }
    }
    return false
}
