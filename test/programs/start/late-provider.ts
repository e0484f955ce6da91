// A consumer declared before its provider, which takes 700 ms to be ready, and a bystander.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, link, node, ready, startSupervisorServer } from "devicescript-supervisor"

let value = 0
const consumer = node("consumer", Mode.Terminate, async (n: TaskNode) => {
    console.log("consumer first: " + provider.isReady() + " " + value + " at " + ds.millis())
    console.log("its beat is " + n.ticksSinceBeat() + " ms old")
    await n.waitShutdown()
})
const bystander = node("bystander", Mode.Terminate, async (n: TaskNode) => {
    console.log("bystander at " + ds.millis())
    await n.waitShutdown()
})
const provider = node("provider", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(700)
    value = 7
    n.setReady()
    await n.waitShutdown()
})
link(consumer, ready(provider))

const supervisor = new Supervisor(graph([consumer, bystander, provider]))
startSupervisorServer(supervisor)
await supervisor.start()
console.log("start returns at", ds.millis(), consumer.isRunning(), provider.isRunning())
