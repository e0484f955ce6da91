// What programs do to a controller that they had better not.
import * as ds from "@devicescript/core"
import {
    Aborted,
    BackoffPolicy,
    Controller,
    ControllerSpec,
    Mode,
    Supervisor,
    TaskContext,
    TaskSpec,
    Watched,
    abortActivation,
    graph,
    node,
} from "devicescript-supervisor"
import { attempt, brief, endless, open, outcomeText, say, slots, story, stubborn, tellEnd } from "./story"

let c: Controller
let w: Watched

await story("callers that are dropped by their node's stop")
c = open({ queueCapacity: 1, grace: 100 })
const deaf = await c.addAndWatch(TaskSpec.once("deaf", stubborn))
await ds.sleep(1)
const caller = node(
    "caller",
    Mode.Terminate,
    async n => {
        n.spawn(async () => await tellEnd(deaf))
        n.spawn(async () => {
            await c.cancel("deaf")
            say("must not go on")
        })
        await ds.sleep(1)
        // the first waits in the queue, the others for room in it
        for (let i = 0; i < 3; ++i)
            n.spawn(async () => say("must not go on " + (await c.add(TaskSpec.once("x", brief)))))
        await n.waitShutdown()
    },
    { onAckTimeout: abortActivation }
)
const s = new Supervisor(graph([caller]))
await s.start()
await ds.sleep(20)
await s.teardown()
say("down")
say("next is " + (await c.submit(ControllerSpec.queue(TaskSpec.once("next", brief)))))
say("ended " + outcomeText(await deaf.waiter.wait()))
await ds.sleep(150)
say("" + (await c.shutdown()).withinGrace)

await story("a job that cancels itself")
c = open()
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        say("cancel gave " + (await c.cancel("a")) + " cancelled " + ctx.isCancelled())
        say("" + ((await ctx.sleep(100)) instanceof Aborted))
        await ctx.runUntilCancelled(ds.sleep, 100)
        say("again gave " + (await c.cancel(ctx.id)))
    })
)
await tellEnd(w)

await story("a racing work that cancels its job")
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        const r = await ctx.runUntilCancelled(async () => {
            say("cancel gave " + (await c.cancel("a")))
            say("must not go on")
        })
        say("" + (r instanceof Aborted))
    })
)
await tellEnd(w)

await story("two jobs that cancel each other")
async function cancels(ctx: TaskContext): Promise<void> {
    await ctx.sleep(10)
    say(ctx.name + " gave " + (await c.cancel(ctx.name === "a" ? "b" : "a")))
}
await c.shutdown()
c = open({ grace: 50 })
w = await c.addAndWatch(TaskSpec.once("a", cancels))
const other = await c.addAndWatch(TaskSpec.once("b", cancels))
await tellEnd(w)
await tellEnd(other)

await story("a job that shuts the controller down and waits")
w = await c.addAndWatch(
    TaskSpec.once("a", async () => {
        await c.shutdown()
        say("must not go on")
    })
)
await tellEnd(w)
say((await c.shutdown()).stuck.join(" "))

await story("a job that shuts the controller down until it is asked itself")
c.start()
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        say("" + ((await ctx.runUntilCancelled(async () => await c.shutdown())) instanceof Aborted))
    })
)
await tellEnd(w)
await ds.sleep(1)
say("" + (await c.shutdown()).withinGrace)

await story("a job that waits for one behind it in its own slot")
c.start()
const behind = ControllerSpec.queue(TaskSpec.once("behind", brief)).withSlot("s")
const waits = async (ctx: TaskContext) => {
    const b = await c.submitAndWatch(behind)
    const r = await ctx.runUntilCancelled(async () => await b.waiter.wait())
    say(r instanceof Aborted ? "asked first" : outcomeText(r))
}
w = await c.submitAndWatch(
    ControllerSpec.queue(TaskSpec.restartable("a", waits, { timeout: 70, maxRetries: 0 })).withSlot("s")
)
await tellEnd(w)
await ds.sleep(110)

await story("a job that replaces itself")
w = await c.submitAndWatch(
    ControllerSpec.queue(
        TaskSpec.once("a", async ctx => {
            tellEnd.start(await c.submitAndWatch(ControllerSpec.replace(TaskSpec.once("b", brief)).withSlot("s")))
            await ctx.cancelled()
        })
    ).withSlot("s")
)
await tellEnd(w)
await ds.sleep(110)

await story("a deferred function that does not end")
await c.shutdown()
c = open({ grace: 50 })
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        ctx.defer(() => say("deferred first"))
        ctx.defer(stubborn)
        ctx.defer(() => say("deferred last"))
    })
)
await ds.sleep(100)
say("cancel gave " + (await c.cancel("a")))
await tellEnd(w)

await story("a deferred function that does not end, of a job that has to be aborted")
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        ctx.defer(() => say("deferred first"))
        ctx.defer(stubborn)
        await stubborn()
    })
)
await ds.sleep(100)
say("" + (await c.shutdown()).stuck.join(" "))
await tellEnd(w)

await story("a child that outlives the body, a deferred function that throws while cancelled")
c.start()
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        ctx.defer(() => {
            throw new Error("deferred")
        })
        ctx.spawn(stubborn)
        await ctx.cancelled()
    })
)
await ds.sleep(10)
say("cancel gave " + (await c.cancel("a")))
await tellEnd(w)

await story("a grace that is longer than the time-out")
await c.shutdown()
c = open({ grace: 200 })
w = await c.addAndWatch(
    TaskSpec.restartable("a", stubborn, { timeout: 10, maxRetries: 1, backoff: BackoffPolicy.constant(5) })
)
await ds.sleep(30)
say("cancel gave " + (await c.cancel("a")))
await tellEnd(w)

await story("a body that ignores that it is asked")
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        let n = 0
        for (;;) if ((await ctx.sleep(1000)) instanceof Aborted) if (++n === 5) throw new Error("at last")
    })
)
await ds.sleep(10)
say("cancel gave " + (await c.cancel("a")))
await tellEnd(w)

await story("a body that acks as a node's would")
w = await c.addAndWatch(
    TaskSpec.once("a", async ctx => {
        await ctx.runCancellableAcked(ds.sleep, 1000)
        say("acked")
        await ctx.sleep(10)
        say("must not go on")
    })
)
await ds.sleep(10)
say("cancel gave " + (await c.cancel("a")))
await tellEnd(w)

await story("combinators of a job that is over")
let gone: TaskContext
await tellEnd(
    await c.addAndWatch(
        TaskSpec.once("a", async ctx => {
            gone = ctx
        })
    )
)
await attempt("runUntilCancelled", async () => await gone.runUntilCancelled(ds.sleep, 10))
await attempt("defer", async () => gone.defer(() => {}))
say("" + gone.isCancelled())

await story("start twice, one spec many times, a slot without a name")
c.start()
c.start()
const spec = ControllerSpec.queue(TaskSpec.once("a", brief)).withSlot("")
for (let i = 0; i < 3; ++i) await c.submit(spec)
await ds.sleep(1)
say(slots(c))
await c.remove("a")
await c.remove("a")
await c.remove("a")
await ds.sleep(10)
say(slots(c))
await attempt("cancel nobody", async () => await c.cancel(4711))
await attempt("no task", async () => await c.submit(ControllerSpec.queue(undefined)))
await ds.sleep(10)

await story("one task of two controllers")
const d = open()
const shared = TaskSpec.once("shared", endless)
await c.submit(ControllerSpec.queue(shared))
await d.submit(ControllerSpec.queue(shared))
await ds.sleep(10)
say((await c.cancel("shared")) + " " + (await d.cancel("shared")))
await c.shutdown()
await d.shutdown()
await ds.sleep(1)
console.log("done")
