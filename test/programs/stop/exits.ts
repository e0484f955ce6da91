// Bodies that return by themselves and after a stop, and one that says it is done before it is.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

function show(what: string, n: TaskNode): void {
    console.log(what + ": running " + n.isRunning() + " exited " + n.hasExited() + " asked " + n.shutdownRequested())
}

let runs = 0
const brief = node<void>("brief", Mode.Terminate, async n => {
    runs++
    n.setReady()
    await n.sleep(100)
})
const steady = node<void>("steady", Mode.Terminate, async n => {
    n.setReady()
    await n.waitShutdown()
})
const early = node<void>("early", Mode.Terminate, async n => {
    await n.waitShutdown()
    n.markExited()
    n.markExited()
    n.ackDropped()
    show("early itself", n)
    await ds.sleep(300)
    console.log("early returns")
})

const supervisor = new Supervisor(graph([brief, steady, early]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(500)
show("brief", brief)
console.log("ready " + brief.isReady())
const begun = ds.millis()
await supervisor.teardown()
console.log("teardown took " + (ds.millis() - begun))
show("brief", brief)
show("steady", steady)
console.log("ready " + brief.isReady() + " " + steady.isReady())
show("early", early)
await supervisor.start()
console.log("start took " + (ds.millis() - begun) + ", runs " + runs)
show("brief", brief)
console.log("done")
