// Objects of one to four fields, in an array: the least that something with a state can cost.
import * as ds from "@devicescript/core"
import { parameter } from "../parameter"

class Thing {
    field = 0
}

const count = parameter()
const things: Thing[] = new Array(count)
await ds.sleep(1)
console.log("@before")
await ds.sleep(1)
for (let i = 0; i < count; ++i) things[i] = new Thing()
await ds.sleep(1)
console.log("@running")
await ds.sleep(1)
console.log(things.length)
