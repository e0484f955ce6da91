// One job that goes on, and so many that wait behind it in its slot, all of one spec.
import * as ds from "@devicescript/core"
import { Controller, ControllerSpec, TaskContext, TaskSpec } from "devicescript-supervisor"
import { parameter } from "../parameter"

async function endless(ctx: TaskContext): Promise<void> {
    await ctx.cancelled()
}

const count = parameter()
const c = new Controller({ maxSlotQueue: count })
const spec = ControllerSpec.queue(TaskSpec.once("endless", endless))
c.start()
await c.submit(spec)
await ds.sleep(100)
for (let i = 0; i < count; ++i) await c.submit(spec)
await ds.sleep(1000)
console.log("@running")
await ds.sleep(1)
