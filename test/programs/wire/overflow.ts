// Keeps 8 events and makes more of them in one turn than that, 300 ms after its start.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const chatty = node("chatty", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(300)
    for (let i = 1; i <= 20; ++i) n.reportStatus("line " + i)
    await n.sleep(100)
    n.setReady()
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([chatty]), { eventBuffer: 8 })
startSupervisorServer(supervisor)
await supervisor.run()
