// Panics with a number of its own.
import * as ds from "@devicescript/core"

await ds.sleep(200)
ds._panic(42)
