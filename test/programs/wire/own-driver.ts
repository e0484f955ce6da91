// Serves its mailbox itself, without run(). A node cannot be stopped.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const good = node("good", Mode.Terminate, async (n: TaskNode) => {
    await n.waitShutdown()
})
const deaf = node(
    "deaf",
    Mode.Terminate,
    async () => {
        for (;;) await ds.sleep(1000)
    },
    { ackTimeout: 100 }
)

const supervisor = new Supervisor(graph([good, deaf], "own"))
startSupervisorServer(supervisor)
await supervisor.start()
for (;;) {
    const command = await supervisor.waitControl()
    console.log("served " + command.node.name)
    try {
        await supervisor.applyControl(command)
    } catch (e) {
        console.log("failed " + (e as Error).message)
    }
}
