// Handshakes that come late or never, one node at a time and in a wave.
import * as ds from "@devicescript/core"
import { Mode, NodeFault, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function wedged(n: TaskNode): Promise<void> {
    await n.waitShutdown()
    await ds.sleep(60000)
}

const short = node<void>("short", Mode.Terminate, wedged, { ackTimeout: 100 })
const usual = node<void>("usual", Mode.Terminate, wedged)
const patient = node<void>(
    "patient",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
        await ds.sleep(2500)
    },
    { ackTimeout: 5000 }
)

const supervisor = new Supervisor(graph([short, usual, patient]))
startSupervisorServer(supervisor)

async function stop(n: TaskNode): Promise<void> {
    const begun = ds.millis()
    try {
        await supervisor.stopNode(n)
        console.log(n.name + " stopped after " + (ds.millis() - begun))
    } catch (e) {
        const fault = e as NodeFault
        console.log(
            fault.message + " | at " + (ds.millis() - begun) + ", kind " + fault.kind + ", of " + fault.node.name
        )
        console.log(n.name + " running " + n.isRunning() + ", asked " + n.shutdownRequested())
    }
}

await supervisor.start()
await ds.sleep(500)
await stop(short)
await stop(usual)
await stop(patient)
await supervisor.startNode(patient)
const begun = ds.millis()
try {
    await supervisor.teardownContinue()
} catch (e) {
    console.log("teardown: " + (e as Error).message + " | at " + (ds.millis() - begun))
}
console.log("patient running " + patient.isRunning())
console.log("done")
