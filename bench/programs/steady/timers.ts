// A node with a timer of 1 ms, looked at at every tick.
import * as ds from "@devicescript/core"
import { graph, Mode, node, Supervisor, TaskNode } from "devicescript-supervisor"
import { cycles } from "./cycles"

async function body(n: TaskNode): Promise<void> {
    let ticks = 0
    n.every(1, () => {
        ticks++
    })
    await cycles(async () => {
        const before = ticks
        while (ticks === before) await ds.sleep(1)
    })
}

await new Supervisor(graph([node("only", Mode.Terminate, body)])).start()
