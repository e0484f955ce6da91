// run() called by two fibers, and again after it gave a fault.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, ready } from "devicescript-supervisor"

let entered = ""
async function mute(n: TaskNode): Promise<void> {
    entered += " " + n.name
    await n.waitShutdown()
}

const silent = node("silent", Mode.Terminate, mute)
const user = node("user", Mode.Terminate, mute, { deps: [ready(silent)], gateTimeout: 100 })
const supervisor = new Supervisor(graph([silent, user]))

async function runs(who: string): Promise<void> {
    const fault = await supervisor.run()
    console.log(who + " gave " + fault.message + " at " + ds.millis())
}
runs.start("first")
runs.start("second")
await ds.sleep(1000)
runs.start("again")
await ds.sleep(1000)
console.log("entered:" + entered)
silent.setReady()
await supervisor.startNode(user)
await ds.sleep(1)
console.log("entered:" + entered)
