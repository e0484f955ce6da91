// Resets the chip.
import * as ds from "@devicescript/core"

console.log("up")
await ds.sleep(500)
ds.reboot()
