// Nodes at rest in `runPausableLoop`, what they repeat sleeping.
import * as ds from "@devicescript/core"
import { Mode, node, TaskNode } from "devicescript-supervisor"
import { names } from "../names"
import { stages } from "./stages"

async function work(): Promise<void> {
    for (;;) await ds.sleep(100000)
}

async function body(n: TaskNode): Promise<void> {
    await n.runPausableLoop(work)
}

function make(count: number): TaskNode[] {
    const all = names()
    const items: TaskNode[] = new Array(count)
    for (let i = 0; i < count; ++i) items[i] = node(all[i], Mode.Pause, body)
    return items
}

await stages(make)
