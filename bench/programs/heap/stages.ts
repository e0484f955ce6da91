// not-a-program
// The stages in which the heap is looked at: before, declared, at rest, stopped. The count is the bench's number.
import * as ds from "@devicescript/core"
import { graph, Supervisor, TaskNode } from "devicescript-supervisor"
import { parameter } from "../parameter"

/** @param make the nodes to measure; called for two nodes first, so that what is made once is made before */
export async function stages(make: (count: number) => TaskNode[]): Promise<void> {
    const first = new Supervisor(graph(make(2), "first"))
    await first.start()
    await ds.sleep(100)
    await first.teardown()
    await ds.sleep(100)
    await mark("before")
    const g = graph(make(parameter()))
    await mark("declared")
    const s = new Supervisor(g)
    await s.start()
    await ds.sleep(5000)
    await mark("running")
    await s.teardown()
    await ds.sleep(100)
    await mark("stopped")
}

async function mark(name: string): Promise<void> {
    await ds.sleep(1)
    console.log("@" + name)
    await ds.sleep(1)
}
