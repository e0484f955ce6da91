// Prints its transitions.
import { Mode, Supervisor, TaskNode, consoleLines, graph, node, startSupervisorServer } from "devicescript-supervisor"

const frail = node("frail", Mode.Terminate, async (n: TaskNode) => {
    n.setReady()
    n.reportStatus("not a transition")
    await n.sleep(10)
    throw new Error("no sensor")
})

const supervisor = new Supervisor(graph([frail], "main"))
startSupervisorServer(supervisor, { console: consoleLines() })
await supervisor.start()
