// 100 calls of `beat` in a row, between marks; before them as many turns of the empty loop.
import * as ds from "@devicescript/core"
import { graph, Mode, node, Supervisor, TaskNode } from "devicescript-supervisor"

async function body(n: TaskNode): Promise<void> {
    console.log("@empty")
    for (let i = 0; i < 100; ++i) {
        // what the loop itself costs
    }
    console.log("@from")
    for (let i = 0; i < 100; ++i) n.beat()
    console.log("@to")
    await n.waitShutdown()
}

const supervisor = new Supervisor(graph([node("only", Mode.Terminate, body)]))
await supervisor.start()
await ds.sleep(1)
