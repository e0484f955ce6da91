// Takes a known piece of heap when told to by time, and gives it back.
import * as ds from "@devicescript/core"

let kept: Buffer
await ds.sleep(1000)
kept = Buffer.alloc(10000)
console.log("kept " + kept.length)
await ds.sleep(1000)
kept = undefined
console.log("freed")
await ds.sleep(1000)
