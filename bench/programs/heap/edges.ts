// 40 nodes; the bench's number is how many edges each but the first of them has, as far as there are providers.
import * as ds from "@devicescript/core"
import { Aborted, Dep, graph, Mode, node, ready, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { parameter } from "../parameter"

async function body(n: TaskNode): Promise<void> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

function depsOf(items: TaskNode[], i: number): Dep[] {
    const deps: Dep[] = []
    for (let k = 1; k <= Math.min(i, parameter()); ++k) deps.push(ready(items[i - k]))
    return deps
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    for (let i = 0; i < count; ++i) items[i] = node(all[i], Mode.Terminate, body, { deps: depsOf(items, i) })
    return items
}

const g = graph(make(40))
await ds.sleep(1)
console.log("@declared")
await ds.sleep(1)
console.log(g.name)
