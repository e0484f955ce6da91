// A graph about as large as the heap has room for, in chains of ten and in one chain.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node } from "devicescript-supervisor"

async function body(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
function make(count: number, chain: number): TaskNode[] {
    const items: TaskNode[] = []
    for (let i = 0; i < count; ++i)
        items.push(node<void>("n" + i, Mode.Terminate, body, i % chain ? { deps: [items[i - 1]] } : undefined))
    return items
}
function running(nodes: TaskNode[]): number {
    let count = 0
    for (const n of nodes) if (n.isRunning()) count++
    return count
}

async function cycle(count: number, chain: number, cycles: number): Promise<void> {
    const nodes = make(count, chain)
    await ds.sleep(1)
    const supervisor = new Supervisor(graph(nodes))
    for (let i = 0; i < cycles; ++i) {
        const begun = ds.millis()
        await supervisor.start()
        console.log(count + ": running " + running(nodes) + " after " + (ds.millis() - begun))
        await ds.sleep(10)
        await supervisor.teardown()
        console.log(count + ": running " + running(nodes) + ", exited " + nodes.filter(n => n.hasExited()).length)
        await ds.sleep(10)
    }
}
await cycle(100, 10, 2)
await ds.sleep(10)
await cycle(100, 100, 1)
console.log("done")
