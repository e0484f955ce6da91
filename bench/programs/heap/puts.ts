// Work that is to leave no garbage, between marks; and work that does. Nothing is collected meanwhile: the heap is far from full.
import * as ds from "@devicescript/core"
import { Channel, channel, Overflow, watch, Watch } from "devicescript-supervisor"

const celsius: Watch<number> = watch<number>("celsius", 0)
const uplink: Channel<number> = channel<number>("uplink", 4, Overflow.DropOldest)

// the marks whole, and of one length: one put together here would be garbage too
async function marked(before: string, after: string, work: () => void): Promise<void> {
    work()
    await ds.sleep(1)
    console.log(before)
    work()
    console.log(after)
    await ds.sleep(1)
}

function nothing(): void {
    // what the marks themselves leave
}

function put(): void {
    for (let i = 0; i < 20; ++i) celsius.put(i)
}

function send(): void {
    for (let i = 0; i < 20; ++i) uplink.trySend(i)
}

let last: any
function object(): void {
    for (let i = 0; i < 20; ++i) last = { i }
}

await marked("@before-none", "@none", nothing)
await marked("@before-puts", "@puts", put)
await marked("@before-send", "@send", send)
await marked("@before-objs", "@objs", object)
console.log(last.i)
