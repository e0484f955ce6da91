import * as ds from "@devicescript/core"
console.log("hello\nworld")
console.warn("w")
console.error("e")
console.debug("d")
console.data({ a: 1 })
async function deep(n: number) {
    await ds.sleep(50)
    if (n > 0) await deep(n - 1)
    throw new Error("boom")
}
await ds.sleep(100)
await deep(2)
