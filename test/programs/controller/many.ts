// Many at a time: slots, jobs, permits, a storm; nothing but numbers is told.
import * as ds from "@devicescript/core"
import { Controller, ControllerEventKind, ControllerSpec, TaskContext, TaskSpec } from "devicescript-supervisor"
import { endless, say, story } from "./story"

await story("72 slots")
// about what the heap holds with a snapshot: 440 B each and 140 B in that; an attempt in progress is 250 B more
let c = new Controller({ maxConcurrent: 4 })
c.start()
for (let i = 0; i < 72; ++i) await c.submit(ControllerSpec.queue(TaskSpec.once("job-" + (71 - i), endless)))
await ds.sleep(50)
let view = c.snapshot()
say(view.slots.length + " slots " + view.runningCount() + " running " + view.totalQueued() + " queued")
say(view.slots[0].slot + " " + view.slots[1].slot + " " + view.slots[2].slot + " " + view.slots[71].slot)
say("job-69 " + view.slot("job-69").ownerId + " " + (view.slot("job-72") === undefined))
say("" + (await c.shutdown()).withinGrace)
view = c.snapshot()
say(view.slots.length + " slots")

await story("100 tasks, at most 4 at a time")
c = new Controller({ maxConcurrent: 4 })
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

await story("a storm of 150")
c = new Controller({ grace: 500 })
let heard = 0
let finished = 0
c.subscribe(e => {
    ++heard
    if (e.kind === ControllerEventKind.Finished) ++finished
}, 1000)
c.start()
let accepted = 0
let refused = 0
async function throwIn(from: number): Promise<void> {
    for (let i = from; i < 150; i += 3)
        try {
            await c.add(TaskSpec.once("s" + i, endless))
            ++accepted
        } catch {
            ++refused
        }
}
for (let i = 0; i < 3; ++i) throwIn.start(i)
await ds.sleep(20)
const report = await c.shutdown()
say("within grace " + report.withinGrace)
await ds.sleep(100)
say(
    accepted +
        refused +
        " answered; finished as many as accepted " +
        (finished === accepted) +
        " some " +
        (accepted > 20)
)
await ds.sleep(1)
console.log("done")
