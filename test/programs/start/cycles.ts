// Two nodes, started and stopped three times, the third time by the verbs of their own kinds.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function serve(n: TaskNode): Promise<void> {
    console.log(n.name + " enters, stop asked: " + n.shutdownRequested() + ", epoch " + n.epoch())
    await n.waitShutdown()
    console.log(n.name + " asked: " + n.shutdownRequested())
    // only now does the activation end
    await ds.sleep(20)
}

const net = node("net", Mode.Terminate, serve)
const http = node("http", Mode.Terminate, serve, { deps: [net] })
const supervisor = new Supervisor(graph([http, net]))
startSupervisorServer(supervisor)

await supervisor.start()
await ds.sleep(100)
await supervisor.teardown()
await supervisor.start()
await ds.sleep(100)
await supervisor.teardown()
await supervisor.respawnTerminate()
// nobody has had time to run yet
await supervisor.teardown()
console.log("down:", !net.isRunning() && !http.isRunning(), net.epoch(), http.epoch())
