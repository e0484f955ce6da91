// A provider whose readiness comes and goes, and one that is done for good.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

let withhold = false
const provider = node("provider", Mode.Terminate, async (n: TaskNode) => {
    console.log("provider enters, ready: " + n.isReady())
    await n.sleep(20)
    if (!withhold) n.setReady()
    await n.waitShutdown()
    console.log("provider asked, ready: " + n.isReady())
})
const user = node(
    "user",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.waitShutdown()
    },
    { deps: [ready(provider)], gateTimeout: 100 }
)
const init = node("init", Mode.Terminate, async (n: TaskNode) => {
    n.setReady()
})
const after = node("after", Mode.Terminate, async () => {}, { deps: [ready(init)] })

const supervisor = new Supervisor(graph([provider, user, init, after]))
startSupervisorServer(supervisor)

provider.setReady()
provider.markBusy()
provider.reportStatus("not yet")
await supervisor.start()
await ds.sleep(100)
console.log("init:", init.hasExited(), init.isRunning(), init.isReady(), after.epoch())

provider.clearReady()
await ds.sleep(500)
console.log("cleared:", provider.isReady(), user.isRunning(), user.shutdownRequested(), user.epoch())
provider.setReady()
provider.setReady()

await supervisor.teardown()
console.log("down:", provider.isReady(), init.isReady())
provider.setReady()
console.log("asserted while down:", provider.isReady())

withhold = true
try {
    await supervisor.start()
    console.log("started")
} catch (e) {
    console.log("fault: " + (e as Error).message)
}
console.log("again:", provider.isRunning(), provider.isReady(), user.isRunning(), user.epoch())
