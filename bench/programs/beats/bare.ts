// 50 bare fibers that sleep for a second, again and again.
import * as ds from "@devicescript/core"

async function body(): Promise<void> {
    while (true) await ds.sleep(1000)
}

for (let i = 0; i < 50; ++i) body.start()
await ds.sleep(500)
console.log("@from")
await ds.sleep(60000)
console.log("@to")
