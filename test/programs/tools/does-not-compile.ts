// expect-compile-error
import * as ds from "@devicescript/core"

await ds.sleep(nowhere)
