// The end of a session, and the next one.
import * as ds from "@devicescript/core"
import { Controller, ControllerSpec, TaskSpec } from "devicescript-supervisor"
import { attempt, brief, endless, open, say, slots, slow, story, stubborn, tellEnd, tellEvent } from "./story"

const behind = ControllerSpec.queue(TaskSpec.once("behind", brief)).withSlot("s")
let c: Controller

async function close(who: string): Promise<void> {
    const report = await c.shutdown()
    say(who + " " + report.withinGrace + " [" + report.stuck.join(" ") + "]")
}

await story("all go")
c = open()
await c.submit(ControllerSpec.queue(TaskSpec.once("slow", slow)).withSlot("s"))
tellEnd.start(await c.submitAndWatch(behind))
await c.add(TaskSpec.periodic("ever", 10, endless))
await ds.sleep(10)
tellEnd.start(await c.submitAndWatch(behind.withSlot("t")))
close.start("first")
await ds.sleep(1)
await attempt("submit", async () => await c.submit(behind))
await attempt("try", async () => c.trySubmit(behind))
await attempt("add", async () => await c.add(behind.task))
await attempt("cancel", async () => await c.cancel("slow"))
await attempt("start", async () => c.start())
close.start("second")
await ds.sleep(100)
await close("late")
say(slots(c))
await attempt("submit", async () => await c.submit(behind))

await story("the next session")
c.start()
c.start()
say("id " + (await c.submit(behind)))
await ds.sleep(101)
await close("again")

await story("some stay")
c = open({ grace: 50 })
await c.add(TaskSpec.once("deaf", stubborn))
await c.submit(ControllerSpec.queue(TaskSpec.once("slow", slow)))
await c.submit(ControllerSpec.queue(TaskSpec.once("deafer", stubborn)))
tellEnd.start(await c.submitAndWatch(ControllerSpec.replace(TaskSpec.once("next", brief)).withSlot("deafer")))
await ds.sleep(10)
await close("one")
await close("two")

await story("no grace")
c = open({ grace: 0 })
await c.add(TaskSpec.once("ever", endless))
await ds.sleep(10)
await close("it")

await story("nothing there")
c = open()
await ds.sleep(10)
await close("it")

await story("never started")
c = new Controller({ queueCapacity: 2 })
c.subscribe(tellEvent)
tellEnd.start(await c.submitAndWatch(behind))
async function addOne(): Promise<void> {
    await attempt("add", async () => await c.add(TaskSpec.once("added", brief)))
}
addOne.start()
await ds.sleep(1)
await attempt("third", async () => c.trySubmit(behind))
say(slots(c))
await close("it")

await story("never started, then started")
c = new Controller()
c.subscribe(tellEvent)
tellEnd.start(await c.submitAndWatch(behind))
await ds.sleep(50)
c.start()
await ds.sleep(101)
await close("it")

await story("added, and shut down at once")
c = open()
addOne.start()
await ds.sleep(0)
close.start("it")
await ds.sleep(1)

await story("a caller that is dropped")
c = open()
await c.submit(ControllerSpec.queue(TaskSpec.once("slow", slow)))
await ds.sleep(1)
const caller = close.start("dropped")
await ds.sleep(1)
caller.terminate()
await close("other")
await ds.sleep(1)
console.log("done")
