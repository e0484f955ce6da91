// Started, and then nobody drives it.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const rests = node("rests", Mode.Terminate, async (n: TaskNode) => {
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([rests], "undriven"))
startSupervisorServer(supervisor)
await supervisor.start()
