// Providers that end while a dependent waits for their readiness; the gate's budget is the default, 5000 ms.
import {
    Mode,
    NodeFault,
    Supervisor,
    TaskNode,
    graph,
    node,
    ready,
    startSupervisorServer,
} from "devicescript-supervisor"
import * as ds from "@devicescript/core"

async function mute(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

const breaks = node("breaks", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(50)
    throw new Error("no bus")
})
const leaves = node("leaves", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(80)
})
const flaps = node("flaps", Mode.Terminate, async (n: TaskNode) => {
    n.setReady()
    n.clearReady()
    await n.sleep(100)
    n.setReady()
    await n.waitShutdown()
})
const supervisor = new Supervisor(
    graph([
        breaks,
        leaves,
        flaps,
        node("after-breaks", Mode.Terminate, mute, { deps: [ready(breaks)] }),
        node("after-leaves", Mode.Terminate, mute, { deps: [ready(leaves)] }),
        node("after-flaps", Mode.Terminate, mute, { deps: [ready(flaps)] }),
    ])
)
startSupervisorServer(supervisor)
const fault: NodeFault = await supervisor.run()
console.log(fault.message + " at " + ds.millis())
