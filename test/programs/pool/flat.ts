// 1,000 times a pool grows and shrinks; lines between which the heap is walked.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, deferredShrink, graph, lend, pool, slots } from "devicescript-supervisor"

const drills = slots<number>("drill", 3)
for (let i = 0; i < 3; ++i) drills.at(i).provide(i)
const w = pool("w", [Mode.Terminate, Mode.OnDemand, Mode.OnDemand], async n => await n.waitShutdown(), {
    min: 1,
    max: 3,
    policy: deferredShrink(2),
    resources: [lend(drills)],
})
const supervisor = new Supervisor(graph([w]))

async function drive(): Promise<void> {
    await supervisor.run()
}
drive.start()

let most = 0
async function cycles(count: number): Promise<void> {
    for (let i = 0; i < count; ++i) {
        w.member(0).markBusy()
        await ds.sleep(1)
        w.member(1).markBusy()
        await ds.sleep(1)
        most = Math.max(most, w.running())
        w.member(0).markIdle()
        w.member(1).markIdle()
        await ds.sleep(10)
    }
}

await cycles(20)
console.log("before")
await ds.sleep(100)
await cycles(1000)
console.log(`after ${most} ${w.running()} ${w.member(2).epoch()}`)
await ds.sleep(100)
