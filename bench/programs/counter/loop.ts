// An empty loop of as many turns as the bench says, between two marks, in one run.
import * as ds from "@devicescript/core"
import { parameter } from "../parameter"

const count = parameter()
await ds.sleep(1)
console.log("@from")
for (let i = 0; i < count; ++i) {
    // nothing
}
console.log("@to")
await ds.sleep(1)
