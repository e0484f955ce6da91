// A node that is busy or idle every 100 ms.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const blinks = node("blinks", Mode.Terminate, async (n: TaskNode) => {
    while (!n.shutdownRequested()) {
        if (n.isBusy()) n.markIdle()
        else n.markBusy()
        await n.sleep(100)
    }
})

const supervisor = new Supervisor(graph([blinks]))
startSupervisorServer(supervisor)
await supervisor.run()
