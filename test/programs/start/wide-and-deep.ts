// A chain of 50 nodes, each ready once it runs and needed ready by the next, whose last one 50 others wait for.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, ready } from "devicescript-supervisor"

let entered = 0
let late = 0
async function serve(n: TaskNode): Promise<void> {
    ++entered
    if (ds.millis() !== 100) ++late
    n.setReady()
    await n.waitShutdown()
}

const nodes: TaskNode[] = [node("n0", Mode.Terminate, serve)]
for (let i = 1; i < 50; ++i) nodes.push(node("n" + i, Mode.Terminate, serve, { deps: [ready(nodes[i - 1])] }))
for (let i = 50; i < 100; ++i) nodes.push(node("n" + i, Mode.Terminate, serve, { deps: [ready(nodes[49])] }))
const supervisor = new Supervisor(graph(nodes))
let trace = ""
supervisor.subscribe(e => {
    if (e.seq === 2 || e.node === nodes[49] || e.node === nodes[99]) trace += " " + e.node.name + ":" + e.kind
})

await ds.sleep(100 - ds.millis())
await supervisor.start()
await ds.sleep(1)
console.log("entered " + entered + ", late " + late)
await supervisor.teardown()
console.log("down at " + ds.millis())
await supervisor.start()
await ds.sleep(1)
console.log("entered " + entered)
console.log(trace)
