// Counts every 100 ms; a name tells two boards apart.
import * as ds from "@devicescript/core"

const name = ds.deviceIdentifier("self")
for (let i = 0; i < 20; ++i) {
    console.log(name + " " + i)
    await ds.sleep(100)
}
