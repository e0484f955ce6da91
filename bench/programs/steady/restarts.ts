// Three nodes started and torn down, again and again.
import * as ds from "@devicescript/core"
import { Aborted, graph, Mode, node, ready, Supervisor, TaskNode } from "devicescript-supervisor"
import { cycles } from "./cycles"

async function body(n: TaskNode): Promise<void> {
    n.setReady()
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
}

const sensor = node("sensor", Mode.Terminate, body)
const fan = node("fan", Mode.Terminate, body, { deps: [ready(sensor)] })
const supervisor = new Supervisor(graph([sensor, fan, node("log", Mode.Terminate, body, { deps: [fan] })]))

await cycles(async () => {
    await supervisor.start()
    await ds.sleep(1)
    await supervisor.teardown()
    await ds.sleep(1)
})
