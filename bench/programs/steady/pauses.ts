// A Pause node parked and resumed, again and again.
import * as ds from "@devicescript/core"
import { graph, Mode, node, Supervisor, TaskNode } from "devicescript-supervisor"
import { cycles } from "./cycles"

async function body(n: TaskNode): Promise<void> {
    await n.runPausableLoop(async () => {
        await ds.sleep(1000)
    })
}

const supervisor = new Supervisor(graph([node("only", Mode.Pause, body)]))

await cycles(async () => {
    await supervisor.start()
    await ds.sleep(1)
    await supervisor.teardown()
    await ds.sleep(1)
})
