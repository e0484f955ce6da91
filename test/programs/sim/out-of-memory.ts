// Fills the heap.
import * as ds from "@devicescript/core"

const keep: any[] = []
await ds.sleep(200)
while (true) keep.push({ a: 1 })
