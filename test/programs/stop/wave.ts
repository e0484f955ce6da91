// runner serves ctrl; ctrl asks it once more while it stops. watch has no order with them and is slow.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

const runner = node<void>("runner", Mode.Terminate, async n => {
    await n.waitShutdown()
    await ds.sleep(20)
})
const ctrl = node<void>(
    "ctrl",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
        await ds.sleep(50)
        console.log("last request: runner " + (runner.shutdownRequested() ? "is stopping" : "answers"))
    },
    { deps: [runner] }
)
const watch = node<void>("watch", Mode.Terminate, async n => {
    await n.waitShutdown()
    await ds.sleep(100)
})

const supervisor = new Supervisor(graph([runner, ctrl, watch]))
startSupervisorServer(supervisor)
await supervisor.start()
console.log("up")
await ds.sleep(300)
const begun = ds.millis()
await supervisor.teardown()
console.log("down after " + (ds.millis() - begun))
console.log("done")
