// 50 nodes that beat at 1 Hz.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function body(n: TaskNode): Promise<void> {
    while (!n.shutdownRequested()) {
        n.beat()
        await n.sleep(1000)
    }
}
const nodes: TaskNode[] = []
for (let i = 0; i < 50; ++i) nodes.push(node("node" + i, Mode.Terminate, body))
const supervisor = new Supervisor(graph(nodes))
startSupervisorServer(supervisor)
await supervisor.run()
