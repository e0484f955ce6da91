// 110 nodes, of which 40 run, and one that depends on all others: more than fits one packet, in every kind of record.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function body(n: TaskNode): Promise<void> {
    n.reportStatus("status of " + n.name)
    await n.waitShutdown()
}

const nodes: TaskNode[] = []
for (let i = 0; i < 109; ++i) nodes.push(node("node" + i, i < 40 ? Mode.Terminate : Mode.OnDemand, body))
nodes.push(node("last", Mode.Terminate, body, { deps: nodes.slice() }))

const supervisor = new Supervisor(graph(nodes), { eventBuffer: 200 })
startSupervisorServer(supervisor)
await supervisor.run()
