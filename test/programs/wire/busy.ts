// A node that takes 3 s to stop, so that requests wait behind it.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const slow = node(
    "slow",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.waitShutdown()
        await ds.sleep(3000)
    },
    { ackTimeout: 5000 }
)

const supervisor = new Supervisor(graph([slow], "busy"))
startSupervisorServer(supervisor)
await supervisor.run()
