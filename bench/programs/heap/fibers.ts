// Bare fibers at rest in `ds.sleep`: the least that a task can cost.
import * as ds from "@devicescript/core"
import { parameter } from "../parameter"

async function body(): Promise<void> {
    for (;;) await ds.sleep(1000)
}

const count = parameter()
await ds.sleep(1)
console.log("@before")
await ds.sleep(1)
for (let i = 0; i < count; ++i) body.start()
await ds.sleep(5000)
console.log("@running")
await ds.sleep(1)
