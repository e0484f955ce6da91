// Each node waits until the one before it is ready: as many waves as nodes.
import { Aborted, Mode, node, ready, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { wave } from "./run"

async function body(n: TaskNode): Promise<void> {
    n.setReady()
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    items[0] = node(all[0], Mode.Terminate, body)
    for (let i = 1; i < count; ++i) items[i] = node(all[i], Mode.Terminate, body, { deps: [ready(items[i - 1])] })
    return items
}

await wave(make)
