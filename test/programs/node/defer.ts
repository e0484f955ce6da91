// When deferred functions run, and in which order: with the work or child they were called in, else with the activation.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

let trail = ""
function mark(n: TaskNode, what: string): void {
    n.defer(async () => {
        await ds.sleep(1)
        trail += " " + what
    })
}

const plain = node<void>("plain", Mode.Terminate, async n => {
    mark(n, "body1")
    await n.runCancellable(async () => {
        mark(n, "work1")
        mark(n, "work2")
    })
    trail += " |"
    n.spawn(async () => {
        mark(n, "child1")
        await n.runCancellable(async () => {
            mark(n, "inner1")
            await ds.sleep(10)
        })
        trail += " |"
        mark(n, "child2")
    })
    await n.sleep(100)
    trail += " |"
    mark(n, "body2")
    n.spawn(async () => {
        mark(n, "kid1")
        mark(n, "kid2")
        await ds.sleep(10000)
    })
    await n.runCancellable(async () => {
        mark(n, "last1")
        mark(n, "last2")
        await ds.sleep(10000)
    })
    trail += " | asked"
    mark(n, "body3")
})
const supervisor = new Supervisor(graph([plain]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(300)
console.log("before the stop:" + trail)
trail = ""
await supervisor.teardown()
console.log("at the verb's return:" + trail)
await ds.sleep(100)
console.log("in the end:" + trail)
console.log("done")
