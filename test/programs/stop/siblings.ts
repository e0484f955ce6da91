// A producer that waits, while it stops, until a consumer it has no order with has let go.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

let held = true
const producer = node<void>("producer", Mode.Terminate, async n => {
    await n.waitShutdown()
    while (held) await ds.sleep(10)
})
const consumer = node<void>("consumer", Mode.Terminate, async n => {
    await n.waitShutdown()
    await ds.sleep(30)
    held = false
})

const supervisor = new Supervisor(graph([producer, consumer]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(300)
await supervisor.teardown()
console.log("done")
