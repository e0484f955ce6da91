// One of its two nodes crashes as it starts; the crash is contained.
import { graph, Mode, node, startSupervisorServer, Supervisor } from "devicescript-supervisor"

const fan = node("fan", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const pump = node("pump", Mode.Terminate, async () => {
    throw new Error("no water")
})

const supervisor = new Supervisor(graph([fan, pump]))
startSupervisorServer(supervisor)
await supervisor.run()
