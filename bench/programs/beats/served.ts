// 50 nodes that beat once a second, shown on the wire to whoever listens.
import * as ds from "@devicescript/core"
import { Aborted, graph, Mode, node, startSupervisorServer, Supervisor, TaskNode } from "devicescript-supervisor"
import { names } from "../names"

async function body(n: TaskNode): Promise<void> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

const all = names()
const items: TaskNode[] = []
for (let i = 0; i < 50; ++i) items.push(node(all[i], Mode.Terminate, body))
const supervisor = new Supervisor(graph(items))
startSupervisorServer(supervisor)
supervisor.run.start()
await ds.sleep(500)
console.log("@from")
await ds.sleep(60000)
console.log("@to")
