// Never suspends.
import * as ds from "@devicescript/core"

await ds.sleep(200)
while (true) {}
