// Bare fibers, started and run to their first sleep.
import * as ds from "@devicescript/core"
import { parameter } from "../parameter"

async function body(): Promise<void> {
    for (;;) await ds.sleep(1000)
}

const count = parameter()
await ds.sleep(1)
console.log("@start")
for (let i = 0; i < count; ++i) body.start()
await ds.sleep(100)
console.log("@up")
