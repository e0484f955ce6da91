// Who takes what away: by id, by name, all at once; and how full the ways to a controller are.
import * as ds from "@devicescript/core"
import { ControllerSpec, TaskSpec } from "devicescript-supervisor"
import { attempt, brief, endless, open, outcomeText, say, slots, slow, story, stubborn, tellEnd } from "./story"

const ever = TaskSpec.once("ever", endless)

await story("a job that was added")
let c = open()
await c.add(ever)
say("" + (await c.cancel("ever")) + " " + (await c.cancel("ever")) + " " + (await c.remove(1)))
say("and again: id " + (await c.add(ever)))
say("" + (await c.cancel(2)))

await story("an id is no name")
await c.add(TaskSpec.once("3", brief))
await c.add(TaskSpec.once("x", brief))
say("" + (await c.cancel("4")) + " " + (await c.remove("3")) + " " + (await c.remove(4)))
await ds.sleep(1)

await story("16 cancel one job")
await c.add(TaskSpec.once("slow", slow))
let trues = 0
let falses = 0
async function count(name: string): Promise<void> {
    if (await c.cancel(name)) ++trues
    else ++falses
}
for (let i = 0; i < 16; ++i) count.start("slow")
await ds.sleep(200)
say(trues + " true, " + falses + " false")

await story("32 removes of one job, and of one that waits")
await c.submit(ControllerSpec.queue(ever).withSlot("s"))
await c.submit(ControllerSpec.queue(TaskSpec.once("next", brief)).withSlot("s"))
trues = falses = 0
async function claim(name: string): Promise<void> {
    if (await c.remove(name)) ++trues
    else ++falses
}
for (let i = 0; i < 32; ++i) claim.start(i & 1 ? "ever" : "next")
await ds.sleep(200)
say(trues + " true, " + falses + " false")

await story("waits for a permit")
await c.shutdown()
c = open({ maxConcurrent: 1 })
await c.submit(ControllerSpec.queue(ever))
const permit = await c.submitAndWatch(ControllerSpec.queue(TaskSpec.once("second", brief)))
await c.submit(ControllerSpec.queue(TaskSpec.once("third", brief)))
await ds.sleep(10)
say(slots(c))
say("" + (await c.cancel("second")))
await tellEnd(permit)
await c.cancel("ever")
await ds.sleep(101)

await story("a cancel that cannot wait that long")
await c.shutdown()
c = open({ grace: 100 })
const deaf = await c.addAndWatch(TaskSpec.once("deaf", stubborn))
await ds.sleep(1)
await attempt("first", async () => await c.cancel("deaf", { timeout: 50 }))
await attempt("second", async () => await c.cancel("deaf"))
await tellEnd(deaf)
say("" + (await c.cancel("deaf", { timeout: 50 })))

await story("full: commands")
await c.shutdown()
c = open({ queueCapacity: 1 })
async function waitsForRoom(): Promise<void> {
    say("accepted " + (await c.submit(ControllerSpec.queue(TaskSpec.once("third", brief)))))
}
say("accepted " + c.trySubmit(ControllerSpec.queue(TaskSpec.once("first", brief))))
await attempt("second", async () => c.trySubmit(ControllerSpec.queue(TaskSpec.once("second", brief))))
await waitsForRoom()
await ds.sleep(101)

await story("full: removals")
await c.add(TaskSpec.once("slow", slow))
claim.start("slow")
await ds.sleep(1)
say("accepted " + c.trySubmit(ControllerSpec.queue(TaskSpec.once("buffered", brief))))
await attempt("next", async () => c.trySubmit(ControllerSpec.queue(TaskSpec.once("next", brief))))
waitsForRoom.start()
await ds.sleep(10)
await attempt("next", async () => c.trySubmit(ControllerSpec.queue(TaskSpec.once("next", brief))))
await ds.sleep(200)

await story("prepared")
let p = c.prepareSubmission(ControllerSpec.queue(TaskSpec.once("dropped", brief)))
say("id " + p.id)
p = c.prepareSubmission(ControllerSpec.queue(TaskSpec.once("kept", brief)))
say("id " + p.id)
await ds.sleep(50)
const kept = await p.submitAndWatch()
await attempt("again", async () => await p.submit())
say(kept.id + " " + outcomeText(await kept.waiter.wait()))
p = c.prepareSubmission(ControllerSpec.queue(TaskSpec.once("more", brief)))
c.trySubmit(ControllerSpec.queue(TaskSpec.once("fills", brief)))
await attempt("try", async () => p.trySubmit())
await ds.sleep(1)
await attempt("try again", async () => p.trySubmitAndWatch().id)
await attempt("and again", async () => p.trySubmitAndWatch().id)
await ds.sleep(200)
console.log("done")
