// A board with nothing to do.
import * as ds from "@devicescript/core"

for (;;) await ds.sleep(3600000)
