// Eight submissions that wait: of one spec, then with a spec each; and a controller that is idle; between lines that say so.
import * as ds from "@devicescript/core"
import { Controller, ControllerSpec, TaskContext, TaskSpec } from "devicescript-supervisor"

async function endless(ctx: TaskContext): Promise<void> {
    await ctx.cancelled()
}

const c = new Controller()
const shared = ControllerSpec.queue(TaskSpec.once("shared", endless)).withSlot("s")

async function owned(): Promise<void> {
    await c.shutdown()
    c.start()
    await c.submit(shared)
    await ds.sleep(50)
}

await owned()
await owned()
console.log("empty")
await ds.sleep(10)
for (let i = 0; i < 8; ++i) await c.submit(shared)
await ds.sleep(50)
console.log("of one spec")
await ds.sleep(10)
await owned()
console.log("empty again")
await ds.sleep(10)
for (let i = 0; i < 8; ++i)
    await c.submitAndWatch(ControllerSpec.queue(TaskSpec.once("own" + i, endless)).withSlot("s"))
await ds.sleep(50)
console.log("with specs of their own, watched")
await ds.sleep(10)
