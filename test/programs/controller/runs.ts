// What comes of attempts: ends, retries, runs, time-outs, and each event of them.
import * as ds from "@devicescript/core"
import { Aborted, BackoffPolicy, Controller, Jitter, TaskContext, TaskError, TaskSpec } from "devicescript-supervisor"
import { brief, open, say, stubborn, story, tellEnd } from "./story"

const c = open()
let left = 0
const none = { jitter: Jitter.None }
const flat = BackoffPolicy.constant(20)
const doubling = BackoffPolicy.exponential(10, none)

/** Fails while some are left. */
async function fails(ctx: TaskContext): Promise<void> {
    await ctx.sleep(5)
    if (left-- > 0) throw new Error("down " + left)
}

async function end(task: TaskSpec): Promise<void> {
    await tellEnd(await c.addAndWatch(task))
    await ds.sleep(1)
}

await story("once: success")
await end(TaskSpec.once("a", brief))

await story("once: failure")
left = 9
await end(TaskSpec.once("a", fails))

await story("two failures, then success")
left = 2
await end(TaskSpec.restartable("a", fails, { backoff: doubling }))

await story("fatal")
await end(
    TaskSpec.restartable(
        "a",
        async () => {
            throw TaskError.fatal("no sensor", 7)
        },
        { backoff: flat }
    )
)

await story("more failures than retries")
left = 9
await end(TaskSpec.restartable("a", fails, { backoff: doubling, maxRetries: 3 }))

await story("a success clears the count")
let runs = 0
await end(
    TaskSpec.periodic(
        "a",
        10,
        async () => {
            if (++runs % 2) throw TaskError.fail("odd " + runs)
            if (runs === 6) throw TaskError.fatal("enough")
        },
        { backoff: flat, maxRetries: 1 }
    )
)

await story("always, at once")
runs = 0
await end(
    TaskSpec.periodic("a", 0, async () => {
        if (++runs === 4) throw TaskError.canceled()
    })
)

await story("always, every 5 ms")
runs = 0
await end(
    TaskSpec.periodic("a", 5, async ctx => {
        await ctx.sleep(2)
        if (++runs === 3) throw TaskError.canceled()
    })
)

await story("a run that is late says so")
const late = new Controller({ maxConcurrent: 1 })
late.subscribe(e => {
    if (e.attempt > 1 && e.delay !== undefined) say(e.name + " kind " + e.kind + " " + e.delay + "ms")
})
late.start()
await late.add(TaskSpec.periodic("p", 10, brief))
await ds.sleep(105)
await late.add(TaskSpec.once("o", brief))
await ds.sleep(200)
await late.shutdown()

await story("timed out twice")
await end(
    TaskSpec.restartable(
        "a",
        async ctx => {
            if ((await ctx.sleep(1000)) instanceof Aborted) throw new Error("not told of")
        },
        { backoff: flat, maxRetries: 1, timeout: 50 }
    )
)

await story("timed out, and back with a success")
await end(TaskSpec.restartable("a", brief, { backoff: flat, maxRetries: 0, timeout: 50 }))

await story("a time-out of zero is none")
await end(TaskSpec.restartable("a", brief, { timeout: 0 }))

await story("a body that says it timed out has failed")
await end(
    TaskSpec.restartable(
        "a",
        async () => {
            throw TaskError.fail("timed out")
        },
        { maxRetries: 0, timeout: 50 }
    )
)

await story("timed out, and deaf: aborted after the grace, then again")
const short = open({ grace: 30 })
await tellEnd(
    await short.addAndWatch(TaskSpec.restartable("deaf", stubborn, { backoff: flat, maxRetries: 1, timeout: 50 }))
)

await story("anything thrown is a failed attempt")
const thrown = [undefined, "text", 7, { code: 3 }, new TaskError("of my own")]
runs = 0
await end(
    TaskSpec.restartable(
        "a",
        async () => {
            const x: any = { a: 1 }
            if (runs === thrown.length) x.b.c()
            throw thrown[runs++]
        },
        { backoff: flat, maxRetries: 5 }
    )
)

await story("a child or a deferred function that throws is a failed attempt")
await end(
    TaskSpec.once("a", async ctx => {
        ctx.spawn(async () => {
            await ds.sleep(5)
            throw new Error("child")
        })
        await ctx.sleep(1000)
    })
)
await end(
    TaskSpec.once("a", async ctx => {
        ctx.defer(() => {
            throw new Error("deferred")
        })
    })
)

await story("claims to be cancelled")
await end(
    TaskSpec.restartable("a", async () => {
        throw TaskError.canceled()
    })
)

await story("is cancelled, and returns")
const cancelled = await c.addAndWatch(
    TaskSpec.restartable("a", async ctx => {
        ctx.defer(() => say("deferred"))
        const r = await ctx.runUntilCancelled(ds.sleep, 1000)
        say((r instanceof Aborted) + " " + ctx.isCancelled())
        await ds.sleep(5)
    })
)
await ds.sleep(10)
say("" + (await c.cancel("a")))
await tellEnd(cancelled)

await story("is cancelled between attempts")
left = 9
const waiting = await c.addAndWatch(TaskSpec.restartable("a", fails, { backoff: BackoffPolicy.constant(1000) }))
await ds.sleep(10)
say("" + (await c.cancel("a")))
await tellEnd(waiting)

await story("default backoff")
left = 2
await end(TaskSpec.restartable("a", fails))
console.log("done")
