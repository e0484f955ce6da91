// A board that uses the sensor of another one: `link` is ready while there is one, `log` is stopped while there is none.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, TaskNode, bound, graph, node, startSupervisorServer } from "devicescript-supervisor"

const outdoor = new ds.Temperature("outdoor")
ds.keep(ds.Event.prototype.subscribe)

const link = node("link", Mode.Terminate, async (n: TaskNode) => {
    while (!((await n.sleep(100)) instanceof Aborted)) {
        if (outdoor.isBound) n.setReady()
        else n.clearReady()
    }
})
const log = node(
    "log",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.runCancellableAcked(follow)
    },
    { deps: [bound(link)] }
)
async function follow(): Promise<void> {
    for (;;) {
        await ds.sleep(1000)
        // of a sensor that is gone this never comes back; the node can be stopped all the same
        console.log("outdoor " + (await outdoor.reading.read()))
    }
}

console.log("looks for a probe")
const supervisor = new Supervisor(graph([link, log], "station"))
startSupervisorServer(supervisor)
await supervisor.run()
