// 256 nodes whose names have all the characters that a name may have.
import { Mode, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const nodes: TaskNode[] = []
for (let i = 0; i < 256; ++i) nodes.push(node("one-of-24-characters-" + (i + 100), Mode.Terminate, rest))
const g = graph(nodes)
console.log(g.order().length, g.find("one-of-24-characters-355") === nodes[255])
