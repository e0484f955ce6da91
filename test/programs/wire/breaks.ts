// The handler of `rash` throws; stopping `spins` panics.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const rash = node(
    "rash",
    Mode.Terminate,
    async () => {
        for (;;) await ds.sleep(1000)
    },
    {
        ackTimeout: 100,
        onAckTimeout: () => {
            throw new Error("the handler broke")
        },
    }
)
const spins = node("spins", Mode.OnDemand, async (n: TaskNode) => {
    await n.waitShutdown()
    for (;;) {}
})

const supervisor = new Supervisor(graph([rash, spins], "breaks"))
startSupervisorServer(supervisor)
await supervisor.run()
