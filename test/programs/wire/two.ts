// Two nodes, one ready on the other, that beat and say how they are.
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

const sensor = node(
    "sensor",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.sleep(100)
        n.setReady()
        n.reportStatus("21.5 °C")
        while (!n.shutdownRequested()) {
            n.beat()
            await n.sleep(1000)
        }
    },
    { beatTimeout: 3000 }
)
const show = node(
    "show",
    Mode.Pause,
    async (n: TaskNode) => {
        await n.waitShutdown()
    },
    { deps: [ready(sensor)] }
)

const supervisor = new Supervisor(graph([sensor, show], "pico"))
startSupervisorServer(supervisor)
await supervisor.run()
