// Two graphs, the second started later and the first one twice. Starts itself again after four seconds.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"
import { eventLabels, label } from "../../../src/wire/labels.js"

async function serve(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
function supervise(name: string, listener: string): Supervisor {
    const supervisor = new Supervisor(graph([node(name + "-node", Mode.Terminate, serve)], name))
    startSupervisorServer(supervisor)
    hear(supervisor, listener)
    return supervisor
}
function hear(supervisor: Supervisor, listener: string): void {
    supervisor.subscribe(e => {
        console.log(`${listener} hears ${e.seq} ${label(eventLabels, e.kind)}`)
    })
}

const house = supervise("house", "ann")
const garden = supervise("garden", "bob")
await house.start()
hear(house, "late")
await house.teardown()
await house.start()
await ds.sleep(100)
await garden.start()
if (ds.millis() < 4000) {
    await ds.sleep(4000 - ds.millis())
    ds.restart()
}
