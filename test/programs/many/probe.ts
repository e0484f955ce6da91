// A board whose program is itself a sensor: others on the bus bind their Temperature roles to it.
import * as ds from "@devicescript/core"
import { SensorServer, startServer } from "@devicescript/server"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

let celsius = 20

class Thermometer extends SensorServer {
    constructor() {
        super(ds.Temperature.spec)
    }
    reading() {
        return celsius
    }
}

const warm = node("warm", Mode.Terminate, async (n: TaskNode) => {
    n.setReady()
    await n.runCancellableAcked(rise)
})
async function rise(): Promise<void> {
    for (;;) {
        await ds.sleep(1000)
        celsius = celsius + 1
    }
}

console.log(`${celsius} C at first`)
startServer(new Thermometer())
const supervisor = new Supervisor(graph([warm], "probe"))
startSupervisorServer(supervisor)
await supervisor.run()
