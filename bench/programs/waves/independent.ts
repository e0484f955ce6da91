// Nodes that do not depend on each other: all move in one turn.
import { Aborted, Mode, node, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { wave } from "./run"

async function body(n: TaskNode): Promise<void> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    for (let i = 0; i < count; ++i) items[i] = node(all[i], Mode.Terminate, body)
    return items
}

await wave(make)
