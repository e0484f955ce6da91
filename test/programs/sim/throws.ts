// Throws three calls deep after 100 ms; prints on every level before.
import * as ds from "@devicescript/core"

console.log("first\nsecond")
console.warn("careful")
console.error("bad")
console.debug("detail")
console.data({ a: 1 })

async function deep(n: number) {
    if (n > 0) await deep(n - 1)
    throw new RangeError("too deep")
}

await ds.sleep(100)
await deep(2)
