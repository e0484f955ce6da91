// A node that sleeps and beats, again and again.
import * as ds from "@devicescript/core"
import { graph, Mode, node, Supervisor, TaskNode } from "devicescript-supervisor"
import { cycles } from "./cycles"

async function body(n: TaskNode): Promise<void> {
    await cycles(async () => {
        await n.sleep(1)
        n.beat()
        await ds.sleep(1)
    })
}

await new Supervisor(graph([node("only", Mode.Terminate, body)])).start()
