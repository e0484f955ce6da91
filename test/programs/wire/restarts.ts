// Is ready after 100 ms, and panics after a second.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const short = node("short", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(100)
    n.setReady()
    await n.waitShutdown()
})

setTimeout(() => {
    throw new Error("enough")
}, 1000)
const supervisor = new Supervisor(graph([short]))
startSupervisorServer(supervisor)
await supervisor.run()
