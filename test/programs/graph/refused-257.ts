// One node more than a graph may have.
import { Mode, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const nodes: TaskNode[] = []
for (let i = 0; i < 257; ++i) nodes.push(node("n" + i, Mode.Terminate, rest))
graph(nodes)
