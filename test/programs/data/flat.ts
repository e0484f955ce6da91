// 1,000 puts that somebody waits for and as many values through a channel, sent and received; lines between which the heap
// is walked. Then puts for which nobody waits.
import * as ds from "@devicescript/core"
import { Overflow, channel, watch } from "devicescript-supervisor"

const w = watch<number>("w")
const c = channel<number>("c", 4, Overflow.Backpressure)
let seen = 0

async function waiter(): Promise<void> {
    for (;;) if ((await w.changed(5)) !== undefined) seen++
}
async function sender(): Promise<void> {
    for (let i = 0; ; ++i) await c.send(i)
}
async function receiver(): Promise<void> {
    for (;;) {
        await c.receive()
        await ds.sleep(1)
    }
}
waiter.start()
sender.start()
receiver.start()
receiver.start()

async function cycles(count: number): Promise<void> {
    for (let i = 0; i < count; ++i) {
        w.put(i)
        await ds.sleep(1)
    }
    // past its time-out
    await ds.sleep(7)
}

await cycles(20)
console.log("before")
await ds.sleep(100)
await cycles(1000)
console.log("after " + (seen > 1000 && c.changes() > 2000))
await ds.sleep(100)
const alone = watch<number>("alone")
console.log("alone")
await ds.sleep(100)
alone.put(1)
console.log("put")
await ds.sleep(100)
