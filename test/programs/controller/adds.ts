// Jobs without a slot: names, batches.
import * as ds from "@devicescript/core"
import { ControllerSpec, TaskSpec } from "devicescript-supervisor"
import { attempt, brief, endless, open, say, story, tellEnd } from "./story"

const c = open()
async function never(): Promise<void> {
    say("must not run")
}

await story("a name in use")
await c.submit(ControllerSpec.queue(TaskSpec.once("a", endless)).withSlot("s"))
await attempt("add", async () => await c.add(TaskSpec.once("a", never)))

await story("a batch with a name in use")
await attempt("batch", async () => (await c.addAll([TaskSpec.once("b", never), TaskSpec.once("a", never)])).length)

await story("a batch with a name twice")
await attempt("batch", async () => {
    const tasks = [TaskSpec.once("b", never), TaskSpec.once("c", never), TaskSpec.once("b", never)]
    return (await c.addAll(tasks)).length
})

await story("a batch")
const b = TaskSpec.once("b", brief)
await attempt("batch", async () => (await c.addAll([b, TaskSpec.once("c", brief)])).join(" "))
await attempt("empty", async () => (await c.addAll([])).length)
await ds.sleep(101)

await story("again: a fresh id")
tellEnd.start(await c.addAndWatch(b))
await ds.sleep(101)
await c.shutdown()
await ds.sleep(1)
console.log("done")
