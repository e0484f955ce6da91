// A limit of attempts in progress, and many who wait for a permit; nothing but numbers is told.
import * as ds from "@devicescript/core"
import { Controller, TaskContext, TaskSpec } from "devicescript-supervisor"
import { say, story } from "./story"

await story("100 tasks, at most 4 at a time")
let c = new Controller({ maxConcurrent: 4 })
c.start()
let active = 0
let most = 0
let ran = 0
async function counts(ctx: TaskContext): Promise<void> {
    most = Math.max(most, ++active)
    await ctx.sleep(10)
    --active
    ++ran
}
let tasks: TaskSpec[] = []
for (let i = 0; i < 100; ++i) tasks.push(TaskSpec.once("t" + i, counts))
const ids = await c.addAll(tasks)
say(ids.length + " registered, ids " + ids[0] + " to " + ids[99])
await ds.sleep(300)
say("most " + most + " ran " + ran)
tasks = []
await c.shutdown()

await story("permits go round")
c = new Controller({ maxConcurrent: 1 })
c.start()
let turns = ""
async function takesATurn(ctx: TaskContext): Promise<void> {
    turns += ctx.name
    await ctx.sleep(10)
}
for (let i = 0; i < 3; ++i) await c.add(TaskSpec.periodic("" + i, 0, takesATurn))
await ds.sleep(125)
say(turns)
await c.shutdown()
console.log("done")
