// As many fibers as the bench says, each sleeping for 100 ms again and again, looked at for 1050 ms.
import * as ds from "@devicescript/core"
import { parameter } from "../parameter"

async function body(): Promise<void> {
    for (;;) await ds.sleep(100)
}

const count = parameter()
await ds.sleep(1)
console.log("@from")
for (let i = 0; i < count; ++i) body.start()
await ds.sleep(1050)
console.log("@to")
await ds.sleep(1)
