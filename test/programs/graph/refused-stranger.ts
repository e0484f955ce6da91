// The last of 200 nodes depends on one that is in no graph.
import { Mode, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const lamp = node("lamp", Mode.Terminate, rest)
const nodes: TaskNode[] = []
for (let i = 0; i < 199; ++i) nodes.push(node("n" + i, Mode.Terminate, rest))
nodes.push(node("last", Mode.Terminate, rest, { deps: [lamp] }))
graph(nodes)
