// A node that waits in vain for its provider, one that crashes and one that does not stop.
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

const never = node("never", Mode.Terminate, async (n: TaskNode) => {
    await n.waitShutdown()
})
const waits = node("waits", Mode.Terminate, async () => {}, { deps: [ready(never)], gateTimeout: 200 })
const frail = node("frail", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(50)
    throw new Error("no sensor")
})
const off = node("off", Mode.OnDemand, async () => {}, { disabled: true, beatTimeout: 500 })

const supervisor = new Supervisor(graph([never, waits, frail, off], "faults"))
startSupervisorServer(supervisor)
await supervisor.run()
