// Parks its only fiber.
import * as ds from "@devicescript/core"

console.log("parked")
await ds.suspend()
console.log("never")
