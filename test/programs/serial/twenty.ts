// Twenty nodes that beat and change what they say once a second, with names, edges and texts of a usual length.
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

async function body(n: TaskNode): Promise<void> {
    n.setReady()
    for (let i = 0; !n.shutdownRequested(); ++i) {
        n.beat()
        n.reportStatus("reading " + i)
        await n.sleep(1000)
    }
}
const nodes: TaskNode[] = []
for (let i = 0; i < 20; ++i)
    nodes.push(node("sensor-" + i, Mode.Terminate, body, { beatTimeout: 3000, deps: i ? [ready(nodes[i - 1])] : [] }))
const supervisor = new Supervisor(graph(nodes, "twenty"))
startSupervisorServer(supervisor)
await supervisor.run()
