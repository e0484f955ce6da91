// Asks for a restart half a second after it began.
import * as ds from "@devicescript/core"

console.log("up at " + ds.millis())
await ds.sleep(500)
ds.restart()
