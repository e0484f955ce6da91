// A node that starts a child and drops it, again and again.
import * as ds from "@devicescript/core"
import { graph, Mode, node, Supervisor, TaskNode } from "devicescript-supervisor"
import { cycles } from "./cycles"

async function body(n: TaskNode): Promise<void> {
    await cycles(async () => {
        const child = n.spawn(async () => await ds.sleep(1000))
        await ds.sleep(1)
        await n.drop(child)
    })
}

await new Supervisor(graph([node("only", Mode.Terminate, body)])).start()
