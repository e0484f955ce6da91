// A graph that is only shown.
import { Mode, Supervisor, TaskNode, graph, node, startStatusServer } from "devicescript-supervisor"

const rests = node("rests", Mode.Terminate, async (n: TaskNode) => {
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([rests], "shown"))
startStatusServer(supervisor)
await supervisor.run()
