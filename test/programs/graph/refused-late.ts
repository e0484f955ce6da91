// Declares its graph, which repeats a name, 200 ms after the start: too late for the boot to be refused.
import * as ds from "@devicescript/core"
import { Mode, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

await ds.sleep(200)
console.log("declaring")
graph([node("fan", Mode.Terminate, rest), node("fan", Mode.Pause, rest)])
console.log("declared")
