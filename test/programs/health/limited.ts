// A board that may run for five seconds at a stretch.
import { graph, Mode, node, Supervisor, startSupervisorServer } from "devicescript-supervisor"

const base = node("base", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const user = node(
    "user",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
    },
    { deps: [base] }
)
const supervisor = new Supervisor(graph([base, user]), { uptimeLimit: 5000 })
startSupervisorServer(supervisor)
await supervisor.run()
