// Taking a job away, by id or name: out of a slot's queue, or by asking it to go.
import { dropSlot, reject } from "./admission.js"
import { Command, post } from "./command.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import type { Controller } from "./controller.js"
import { claim } from "./job.js"
import { Later, settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { withdraw } from "./slot.js"

/** Asks; true when this call claimed it. */
export async function remove(c: Controller, target: number | string, end: Later<boolean>): Promise<boolean> {
    const reply = new Later<boolean>()
    await post(c, { deed: removeNow, of: target, reply, end })
    return await reply.wait()
}

/** Asks, and waits for the end. */
export async function cancel(c: Controller, target: number | string, timeout: number): Promise<boolean> {
    const end = new Later<boolean>()
    const claimed = await remove(c, target, end)
    if (await end.wait(timeout)) return claimed
    throw refusal(ControllerErrorKind.Timeout, `expected ${target} to end within ${timeout}ms, found it running on`)
}

function removeNow(c: Controller, command: Command): void {
    const target = command.of
    for (let i = 0; i < c.jobs.length; ++i) {
        const job = c.jobs[i]
        if (job.id !== target && job.name !== target) continue
        settle(command.reply, claim(c, job, command.end))
        return
    }
    settle(command.reply, takeOut(c, target))
    settle(command.end, true)
}

function takeOut(c: Controller, target: number | string): boolean {
    for (let i = 0; i < c.slots.length; ++i) {
        const s = c.slots[i]
        for (let k = 0; k < s.queue.length; ++k) {
            const e = s.queue[k]
            if (e.id !== target && e.task.name !== target) continue
            withdraw(s, e.id)
            reject(c, e, RejectionKind.RemovedFromQueue, s)
            dropSlot(c, s)
            return true
        }
    }
    return false
}
