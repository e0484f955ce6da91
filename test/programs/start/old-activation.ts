// Two nodes that ack and then take 300 ms to end; one may take 500, the other 100.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

let alive = 0
async function lingers(n: TaskNode): Promise<void> {
    alive++
    console.log(n.name + " enters at " + ds.millis() + ", alive " + alive)
    await n.waitShutdown()
    n.ackDropped()
    await ds.sleep(300)
    alive--
}

const patient = node("patient", Mode.Terminate, lingers, { ackTimeout: 500 })
const hasty = node("hasty", Mode.Terminate, lingers, { ackTimeout: 100 })
const supervisor = new Supervisor(graph([patient, hasty]))
startSupervisorServer(supervisor)

await supervisor.start()
await ds.sleep(100)
await supervisor.teardown()
console.log("down at " + ds.millis())
try {
    await supervisor.start()
} catch (e) {
    console.log((e as Error).message + " at " + ds.millis())
}
await supervisor.start()
console.log("up at", ds.millis(), patient.epoch(), hasty.epoch(), hasty.isRunning())
