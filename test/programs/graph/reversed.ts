// A chain of 180 nodes declared backwards: in every look but one a provider is missing.
import { Mode, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const count = 180
const nodes: TaskNode[] = new Array(count)
nodes[count - 1] = node("n" + (count - 1), Mode.Terminate, rest)
for (let i = count - 2; i >= 0; --i) nodes[i] = node("n" + i, Mode.Terminate, rest, { deps: [nodes[i + 1]] })

const order = graph(nodes).order()
let right = 0
for (let i = 0; i < count; ++i) if (order[i] === nodes[count - 1 - i]) ++right
console.log("in place: " + right)
