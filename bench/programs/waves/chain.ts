// Each node depends on the one before it.
import { Aborted, Mode, node, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { wave } from "./run"

async function body(n: TaskNode): Promise<void> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    items[0] = node(all[0], Mode.Terminate, body)
    for (let i = 1; i < count; ++i) items[i] = node(all[i], Mode.Terminate, body, { deps: [items[i - 1]] })
    return items
}

await wave(make)
