// Nobody beats and nothing falls due: only the supervisor itself can notice that it is held up.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const rests = node("rests", Mode.Terminate, async (n: TaskNode) => {
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([rests], "held-up"), { hogBudget: 200 })
startSupervisorServer(supervisor)
await supervisor.run()
