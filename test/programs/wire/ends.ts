// A node whose body returns: after that nothing goes on.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const once = node("once", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(100)
})

const supervisor = new Supervisor(graph([once]))
startSupervisorServer(supervisor)
await supervisor.run()
