// Panics with such a line, but long after boot.
import * as ds from "@devicescript/core"

await ds.sleep(1000)
console.log("graph error: not at boot")
throw new Error("late")
