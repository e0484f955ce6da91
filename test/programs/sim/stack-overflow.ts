// Calls itself without end.
import * as ds from "@devicescript/core"

function down(n: number): number {
    return down(n + 1) + 1
}
await ds.sleep(200)
console.log(down(0))
