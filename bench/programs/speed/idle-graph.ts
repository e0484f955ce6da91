// Ten nodes, each ready, on the one before and waiting to be stopped, shown on the wire.
import { graph, Mode, node, ready, startSupervisorServer, Supervisor, TaskNode } from "devicescript-supervisor"
import { names } from "../names"

async function body(n: TaskNode): Promise<void> {
    n.setReady()
    await n.waitShutdown()
}

const all = names()
const items: TaskNode[] = []
for (let i = 0; i < 10; ++i) items.push(node(all[i], Mode.Terminate, body, i ? { deps: [ready(items[i - 1])] } : {}))
const supervisor = new Supervisor(graph(items))
startSupervisorServer(supervisor)
supervisor.run.start()
