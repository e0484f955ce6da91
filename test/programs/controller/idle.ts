// A controller with nothing to do, and one whose job waits: between the marks nothing is to happen.
import * as ds from "@devicescript/core"
import {
    Controller,
    ControllerSpec,
    Mode,
    Supervisor,
    TaskContext,
    TaskNode,
    TaskSpec,
    controllerNode,
    graph,
    node,
} from "devicescript-supervisor"

async function endless(ctx: TaskContext): Promise<void> {
    await ctx.cancelled()
}

const net = node("net", Mode.OnDemand, async (n: TaskNode) => await n.waitShutdown())
const c = new Controller()
const s = new Supervisor(graph([net, controllerNode("jobs", c)]))
s.run.start()
await ds.sleep(10)
await c.submit(ControllerSpec.queue(TaskSpec.once("done", async () => {})))
await c.submit(ControllerSpec.queue(TaskSpec.once("waits", endless)))
await c.submit(ControllerSpec.queue(TaskSpec.restartable("held", endless, { requires: [net] })))
await ds.sleep(100)
console.log("@from")
await ds.sleep(60000)
console.log("@to")
