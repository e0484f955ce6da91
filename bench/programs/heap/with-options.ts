// Nodes at rest in `sleep`, each but the first with a ready dep and two options.
import { Aborted, Mode, node, ready, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { stages } from "./stages"

async function provider(n: TaskNode): Promise<void> {
    n.setReady()
    await body(n)
}

async function body(n: TaskNode): Promise<void> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    items[0] = node(all[0], Mode.Terminate, provider)
    for (let i = 1; i < count; ++i)
        items[i] = node(all[i], Mode.Terminate, body, {
            deps: [ready(items[0])],
            beatTimeout: 3000,
            ackTimeout: 500,
        })
    return items
}

await stages(make)
