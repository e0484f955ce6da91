// Two graphs under one boot guard, started at the same time; started again by themselves twice.
import * as ds from "@devicescript/core"
import { readSetting, writeSetting } from "@devicescript/settings"
import { bootGuard, graph, Mode, node, Supervisor, startSupervisorServer, TaskNode } from "devicescript-supervisor"

async function serve(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
function supervise(name: string): Supervisor {
    const supervisor = new Supervisor(graph([node(name + "-node", Mode.Terminate, serve)], name))
    startSupervisorServer(supervisor)
    return supervisor
}

bootGuard({ read: readSetting, write: writeSetting })
const house = supervise("house")
const garden = supervise("garden")
house.run.start()
garden.run.start()
await ds.sleep(4500)
// the second start ends at 10.1 s, the third at 15.6 s
if (ds.millis() < 12000) ds.restart()
