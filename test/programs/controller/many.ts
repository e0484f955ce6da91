// Many at a time: slots, jobs, permits, a storm; nothing but numbers is told.
import * as ds from "@devicescript/core"
import { Controller, ControllerSpec, TaskSpec } from "devicescript-supervisor"
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

await story("a storm of 150")
c = new Controller({ maxConcurrent: 4 })
c.start()
let heard = 0
c.subscribe(() => {
    ++heard
}, 2)
let accepted = 0
let refused = 0
async function throwIn(from: number): Promise<void> {
    for (let i = from; i < 150; i += 3)
        try {
            await c.add(TaskSpec.once("s" + i, endless))
            ++accepted
            if (i % 10 === 9) await ds.sleep(1)
        } catch {
            ++refused
        }
}
for (let i = 0; i < 3; ++i) throwIn.start(i)
await ds.sleep(3)
const report = await c.shutdown()
say("within grace " + report.withinGrace)
await ds.sleep(100)
say("all " + (accepted + refused) + ", refused some " + (refused > 10) + ", accepted some " + (accepted > 10))
// of a few hundred: it has room for two, and hardly a turn
say("heard " + heard)
console.log("done")
