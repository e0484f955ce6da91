// A controller that is a node, and jobs that require nodes: every mix of what a graph does and what is admitted.
import * as ds from "@devicescript/core"
import {
    Aborted,
    BackoffPolicy,
    Controller,
    ControllerSpec,
    Mode,
    Supervisor,
    TaskContext,
    TaskNode,
    TaskSpec,
    abortActivation,
    bound,
    controllerNode,
    faultInjection,
    Fault,
    graph,
    node,
    ready,
    requestControl,
    ControlOp,
} from "devicescript-supervisor"
import { attempt, brief, endless, say, slots, slow, story, stubborn, tellEnd, tellEvent } from "./story"

async function serve(n: TaskNode): Promise<void> {
    n.setReady()
    await n.waitShutdown()
}

const link = node("link", Mode.Terminate, serve)
const net = node("net", Mode.Terminate, serve, { deps: [bound(link)] })
const c = new Controller({ grace: 50 })
c.subscribe(tellEvent, 1000)
const jobs = controllerNode("jobs", c, { onAckTimeout: abortActivation })
const after = node("after", Mode.Terminate, serve, { deps: [ready(jobs)] })
const s = new Supervisor(graph([link, net, jobs, after]))
// a graph of its own
const far = node("far", Mode.Pause, async n => await n.runPausableLoop(async () => await serve(n)))
const other = new Supervisor(graph([far], "other"))

const publish = TaskSpec.restartable("publish", publishes, { requires: [net], backoff: BackoffPolicy.constant(20) })
const latest = ControllerSpec.replace(publish)
const next = ControllerSpec.queue(TaskSpec.once("next", brief)).withSlot("publish")

/** Goes when asked, though it has not done its work. */
async function publishes(ctx: TaskContext): Promise<void> {
    if ((await ctx.sleep(100)) instanceof Aborted) say("publish is asked")
}

async function drive(): Promise<void> {
    for (;;) say("run gave " + (await s.run()).message)
}

await story("before the node is up: submissions wait")
tellEnd.start(await c.submitAndWatch(next))
drive.start()
other.start.start()
await ds.sleep(150)

await story("required node down: held; Replace overwrites, DropIfRunning finds it busy, Queue waits")
await s.deactivate(net)
tellEnd.start(await c.submitAndWatch(latest))
tellEnd.start(await c.submitAndWatch(latest))
tellEnd.start(await c.submitAndWatch(ControllerSpec.dropIfRunning(publish)))
tellEnd.start(await c.submitAndWatch(next))
await ds.sleep(50)
say(slots(c))
await s.activate(net)
await ds.sleep(250)

await story("an owner's node is deactivated in mid attempt, with a queue behind")
tellEnd.start(await c.submitAndWatch(latest))
tellEnd.start(await c.submitAndWatch(next))
await ds.sleep(30)
await s.deactivate(net)
await ds.sleep(30)
say(slots(c))
await s.activate(net)
await ds.sleep(250)

await story("a collateral hold, and its release")
tellEnd.start(await c.submitAndWatch(latest))
await ds.sleep(30)
await s.deactivate(link)
await ds.sleep(30)
say(slots(c) + " " + net.isCollateral())
await s.activate(link)
await ds.sleep(150)

await story("a bound provider flaps")
tellEnd.start(await c.submitAndWatch(latest))
await ds.sleep(30)
link.clearReady()
await ds.sleep(30)
say(slots(c) + " " + net.isBoundStopped())
link.setReady()
await ds.sleep(150)

await story("waiting for its node it is cancelled, replaced")
tellEnd.start(await c.submitAndWatch(latest))
await ds.sleep(30)
await s.stopNode(net)
await ds.sleep(30)
say("cancel gave " + (await c.cancel("publish")))
await s.startNode(net)
tellEnd.start(await c.submitAndWatch(latest))
await ds.sleep(30)
await s.stopNode(net)
await ds.sleep(30)
tellEnd.start(await c.submitAndWatch(latest))
await ds.sleep(30)
say(slots(c))
say("cancel gave " + (await c.cancel("publish")))
await s.startNode(net)
await ds.sleep(30)

await story("interruptions are no retries, a failure is one")
let n = 0
const frail = TaskSpec.restartable(
    "frail",
    async ctx => {
        const asked = (await ctx.sleep(30)) instanceof Aborted
        if (++n === 3) return
        throw new Error((asked ? "asked " : "failed ") + n)
    },
    { requires: [net], maxRetries: 1, backoff: BackoffPolicy.constant(5) }
)
tellEnd.start(await c.submitAndWatch(ControllerSpec.queue(frail)))
await ds.sleep(10)
await s.restart(net)
await ds.sleep(100)

await story("a deaf attempt is aborted after the grace, and tried again")
n = 0
tellEnd.start(
    await c.addAndWatch(
        TaskSpec.restartable(
            "deaf",
            async () => {
                if (++n === 1) await stubborn()
            },
            { requires: [net] }
        )
    )
)
await ds.sleep(10)
await s.stopNode(net)
await ds.sleep(70)
await s.startNode(net)
await ds.sleep(10)

await story("a node of another graph, parked and resumed; two requirements")
tellEnd.start(
    await c.submitAndWatch(ControllerSpec.queue(TaskSpec.restartable("two", publishes, { requires: [net, far] })))
)
await ds.sleep(30)
await other.teardown()
await ds.sleep(30)
say(slots(c))
await s.stopNode(net)
await other.start()
await ds.sleep(30)
say(slots(c))
await s.startNode(net)
await ds.sleep(130)

await story("the controller's node is deactivated, with an owner, a queue, a held head; activated")
await s.stopNode(net)
tellEnd.start(await c.submitAndWatch(latest))
tellEnd.start(await c.submitAndWatch(ControllerSpec.queue(TaskSpec.once("slow", slow)).withSlot("t")))
tellEnd.start(await c.submitAndWatch(next.withSlot("t")))
await ds.sleep(10)
await s.deactivate(jobs)
say("down " + jobs.isRunning() + " " + after.isCollateral() + " " + slots(c))
await attempt("submit", async () => await c.submit(next))
await s.activate(jobs)
tellEnd.start(await c.submitAndWatch(next))
await ds.sleep(110)

await story("teardown and start")
await s.startNode(net)
tellEnd.start(await c.submitAndWatch(latest))
await ds.sleep(10)
await s.teardown()
say(slots(c) + " ready " + jobs.isReady())
await s.start()
tellEnd.start(await c.submitAndWatch(next))
await ds.sleep(110)

await story("restart, asked for by a job")
tellEnd.start(
    await c.submitAndWatch(
        ControllerSpec.queue(
            TaskSpec.once("asks", async ctx => {
                await requestControl(jobs, ControlOp.Restart)
                await ctx.cancelled()
            })
        )
    )
)
await ds.sleep(50)
say(jobs.epoch() + " " + jobs.isReady() + " " + after.isReady())

await story("aborted in mid shutdown, by an ack window that is too short")
const hasty = new Controller({ grace: 200 })
hasty.subscribe(tellEvent, 1000)
const hastyNode = controllerNode("hasty", hasty, { ackTimeout: 50, onAckTimeout: abortActivation })
const h = new Supervisor(graph([hastyNode], "hasty"))
await h.start()
await hasty.add(TaskSpec.once("stubborn", stubborn))
await ds.sleep(10)
await attempt("teardown", async () => await h.teardown())
say(hastyNode.hasCrashed() + " " + hastyNode.lastFault().message)
await attempt("start", async () => await h.start())
await ds.sleep(200)
await attempt("start", async () => await h.start())
await ds.sleep(1)
await attempt("add", async () => await hasty.add(TaskSpec.once("endless", endless)))

await story("crashed: that ends the session, too")
faultInjection().inject(hastyNode, Fault.Crash)
await ds.sleep(10)
say(hastyNode.hasCrashed() + " " + hastyNode.isRunning())
await attempt("add", async () => await hasty.add(TaskSpec.once("x", brief)))
await h.startNode(hastyNode)
await ds.sleep(1)
await attempt("add", async () => await hasty.add(TaskSpec.once("x", brief)))
await ds.sleep(10)
await h.teardown()

await story("held at boot, as in safe mode")
const calm = new Controller({ queueCapacity: 2 })
calm.subscribe(tellEvent, 1000)
const calmNode = controllerNode("calm", calm, { disabled: true })
const k = new Supervisor(graph([calmNode], "calm"))
await k.start()
tellEnd.start(await calm.submitAndWatch(next))
await ds.sleep(50)
say("disabled " + calmNode.isDisabled() + " " + slots(calm))
await k.activate(calmNode)
await ds.sleep(110)
console.log("done")
