// 256 nodes, the most a graph may have; the last depends on all the others.
import * as ds from "@devicescript/core"
import { Mode, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const nodes: TaskNode[] = []
for (let i = 0; i < 255; ++i) nodes.push(node("n" + i, Mode.Terminate, rest))
nodes.push(node("last", Mode.Terminate, rest, { deps: nodes.slice() }))

let breaths = 0
async function breathe(): Promise<void> {
    for (;;) {
        await ds.sleep(1)
        breaths++
    }
}
breathe.start()
const g = graph(nodes)
const order = g.order()
console.log(order.length, order[0] === nodes[0], order[254] === nodes[254], order[255].name)
console.log(g.depsOf(nodes[255]).length, g.dependentsOf(nodes[254])[0].name, g.find("last") === nodes[255])
console.log("others ran meanwhile: " + (breaths > 0))
