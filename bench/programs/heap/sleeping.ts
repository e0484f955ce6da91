// Nodes at rest in `sleep`, as most are.
import { Aborted, Mode, node, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { stages } from "./stages"

async function body(n: TaskNode): Promise<void> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    for (let i = 0; i < count; ++i) items[i] = node(all[i], Mode.Terminate, body)
    return items
}

await stages(make)
