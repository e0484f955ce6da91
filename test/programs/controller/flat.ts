// 500 jobs: ends, failures, retries, replacements, cancels, all of them forgotten; lines `@` between which the heap is walked.
import * as ds from "@devicescript/core"
import { BackoffPolicy, Controller, ControllerSpec, TaskContext, TaskSpec } from "devicescript-supervisor"

async function brief(ctx: TaskContext): Promise<void> {
    ctx.defer(() => {})
    await ctx.runUntilCancelled(ds.sleep, 1)
    if (ctx.id % 5 === 0) throw new Error("failure of " + ctx.id)
}

const options = { backoff: BackoffPolicy.constant(1), maxRetries: 1, timeout: 50 }
const c = new Controller({ grace: 10 })
c.subscribe(() => {}, 4)
c.start()

async function jobs(count: number): Promise<void> {
    for (let i = 0; i < count; i += 5) {
        const task = TaskSpec.restartable("job" + (i % 10), brief, options)
        const w = await c.submitAndWatch(ControllerSpec.queue(task).withSlot("slot" + (i % 7)))
        await c.submit(ControllerSpec.replace(task).withSlot("slot" + (i % 7)))
        await c.submit(ControllerSpec.replace(task).withSlot("slot" + (i % 7)))
        const added = await c.addAndWatch(TaskSpec.once("added" + (i % 10), brief))
        const gone = await c.add(TaskSpec.once("gone" + (i % 10), brief))
        await c.cancel(gone)
        await w.waiter.wait()
        await added.waiter.wait()
        await ds.sleep(20)
    }
}

await jobs(100)
console.log("before")
await ds.sleep(100)
await jobs(500)
console.log("after " + c.snapshot().slots.length)
await ds.sleep(100)
