import * as ds from "@devicescript/core"

async function fail(): Promise<void> {
    await ds.sleep(1500)
    throw new Error("no such luck")
}

console.log("up")
await fail()
