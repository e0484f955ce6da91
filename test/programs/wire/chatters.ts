// A node that is busy or idle every 5 ms.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const chatters = node("chatters", Mode.Terminate, async (n: TaskNode) => {
    while (!n.shutdownRequested()) {
        if (n.isBusy()) n.markIdle()
        else n.markBusy()
        await n.sleep(5)
    }
})

const supervisor = new Supervisor(graph([chatters]))
startSupervisorServer(supervisor)
await supervisor.run()
