// Lets no time pass.
import * as ds from "@devicescript/core"

console.log("up")
await ds.sleep(500)
while (true) await ds.sleep(0)
