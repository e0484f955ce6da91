// Two graphs, each with its supervisor and its server; both have a node called main.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

async function waits(n: TaskNode): Promise<void> {
    n.setReady()
    await n.waitShutdown()
}

const house = new Supervisor(graph([node("main", Mode.Terminate, waits)], "house"))
const pump = node("main", Mode.Pause, waits)
const garden = new Supervisor(graph([pump, node("valve", Mode.Terminate, waits, { deps: [ready(pump)] })], "garden"))
startSupervisorServer(house)
startSupervisorServer(garden)
await house.start()
await garden.start()
await ds.sleep(500)
await garden.teardown()
