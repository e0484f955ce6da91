// Who listens to a controller: bounded, on a fiber of its own, dropped when it throws.
import * as ds from "@devicescript/core"
import { Controller, ControllerEvent, ControllerEventKind, ControllerSpec, TaskSpec } from "devicescript-supervisor"
import { brief, open, outcomeText, say, story, tellEnd, tellEvent } from "./story"

const a = ControllerSpec.queue(TaskSpec.once("a", brief))

await story("one that never returns, one that throws, one that leaves")
let c = open()
c.subscribe(async () => {
    await ds.suspend()
}, 2)
c.subscribe(e => {
    if (e.kind === ControllerEventKind.Added) throw new Error("no more")
    say("the thrower hears " + e.seq)
})
const leave = c.subscribe(e => {
    say("the leaver hears " + e.seq)
    if (e.seq === 2) leave()
})
await tellEnd(await c.submitAndWatch(a))
await ds.sleep(1)
const report = await c.shutdown()
say("" + report.withinGrace)

await story("one that is slow: what finds no room is counted")
c = new Controller()
c.start()
c.subscribe(async e => {
    tellEvent(e)
    await ds.sleep(30)
}, 3)
const w = await c.submitAndWatch(
    ControllerSpec.queue(
        TaskSpec.once("a", async () => {
            throw new Error("é down\n now")
        })
    )
)
say(outcomeText(await w.waiter.wait()) + " again " + outcomeText(await w.waiter.wait()))
await ds.sleep(200)

await story("one that submits, cancels and waits")
c = open()
async function busy(e: ControllerEvent): Promise<void> {
    if (e.kind !== ControllerEventKind.AttemptStarting || e.name === "b") return
    const b = await c.submitAndWatch(ControllerSpec.queue(TaskSpec.once("b", brief)))
    say("cancel gave " + (await c.cancel(e.id)))
    say("b: " + outcomeText(await b.waiter.wait()))
    say("" + (await c.shutdown()).withinGrace)
}
c.subscribe(busy)
tellEnd.start(await c.submitAndWatch(a))
await ds.sleep(200)

await story("a waiter: pending over runs, once at the end, two at a time, with a time limit, dropped")
c = open()
let runs = 0
const p = await c.addAndWatch(
    TaskSpec.periodic("p", 10, async ctx => {
        if (++runs === 3) await ctx.sleep(100)
    })
)
tellEnd.start(p)
const dropped = tellEnd.start(p)
say(outcomeText(await p.waiter.wait(15)))
dropped.terminate()
await ds.sleep(40)
await c.cancel("p")
await ds.sleep(1)
say(outcomeText(await p.waiter.wait()) + " in run " + runs)
console.log("done")
