// 150 nodes at rest, close to all that the heap holds, started and stopped three times.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.sleep(600000)
}

const nodes: TaskNode[] = new Array(150)
for (let i = 0; i < 150; ++i) nodes[i] = node("n" + i, Mode.Terminate, rest)
const supervisor = new Supervisor(graph(nodes))

function running(): number {
    let n = 0
    for (let i = 0; i < 150; ++i) if (nodes[i].isRunning()) ++n
    return n
}

for (let round = 1; round <= 3; ++round) {
    await supervisor.start()
    await ds.sleep(1000)
    const up = running()
    await supervisor.teardown()
    console.log("round " + round + ": " + up + " up, " + running() + " left")
    await ds.sleep(1000)
}
