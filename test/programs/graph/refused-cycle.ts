// A graph with a cycle: the program gets no further than graph().
import { Mode, TaskNode, graph, link, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const pump = node("pump", Mode.Terminate, rest)
const valve = node("valve", Mode.Terminate, rest, { deps: [pump] })
link(pump, valve)
console.log("declaring")
graph([pump, valve])
console.log("declared")
