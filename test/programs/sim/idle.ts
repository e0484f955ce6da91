// Sleeps for ever.
import * as ds from "@devicescript/core"

console.log("idle")
while (true) await ds.sleep(60000)
