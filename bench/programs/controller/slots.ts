// So many slots, a job at rest in each.
import * as ds from "@devicescript/core"
import { Controller, ControllerSpec, TaskContext, TaskSpec } from "devicescript-supervisor"
import { names } from "../names"
import { parameter } from "../parameter"

async function endless(ctx: TaskContext): Promise<void> {
    await ctx.cancelled()
}

const count = parameter()
const all = names()
const c = new Controller()
c.start()
for (let i = 0; i < count; ++i) await c.submit(ControllerSpec.queue(TaskSpec.once(all[i], endless)))
await ds.sleep(1000)
console.log("@running")
await ds.sleep(1)
