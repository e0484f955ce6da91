// A server of the stock library is started after the supervisor server; a role of the same program uses it.
import * as ds from "@devicescript/core"
import { Server, startServer } from "@devicescript/server"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

class Lamp extends Server {
    on = 0
    constructor() {
        super(ds.Relay.spec)
    }
    enabled() {
        return this.on
    }
    set_enabled(on: number) {
        this.on = on
        console.log("lamp " + on)
    }
}

const lamp = new ds.Relay("lamp_0[app:0]")
const user = node("user", Mode.Terminate, async (n: TaskNode) => {
    await lamp.enabled.write(true)
    n.setReady()
    await n.waitShutdown()
})
const supervisor = new Supervisor(graph([user]))
startSupervisorServer(supervisor)
await ds.sleep(50)
startServer(new Lamp(), { roleName: "lamp_0" })
await supervisor.run()
