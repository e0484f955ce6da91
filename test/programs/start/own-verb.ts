// Verbs called where they would wait for themselves: in a body, its work, its child, its defer; and from a node of another
// supervisor, where they are in place.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node } from "devicescript-supervisor"

async function refused(what: string, verb: () => Promise<void>): Promise<void> {
    try {
        await verb()
        console.log(what + ": done")
    } catch (e) {
        console.log(what + ": " + (e as Error).message)
    }
}

const other = node("other", Mode.Terminate, async (n: TaskNode) => {
    await n.waitShutdown()
})
const outdoors = new Supervisor(graph([other], "outdoors"))

const own = node("own", Mode.Terminate, async (n: TaskNode) => {
    n.defer(async () => {
        await refused("defer", async () => await indoors.startNode(n))
    })
    await refused("body", async () => await indoors.stopNode(n))
    n.spawn(async () => {
        await refused("child", async () => await indoors.teardown())
    })
    await n.runCancellable(async () => {
        await refused("work", async () => await indoors.start())
    })
    await refused("other graph", async () => await outdoors.start())
    await n.waitShutdown()
})
const neighbour = node("neighbour", Mode.Terminate, async (n: TaskNode) => {
    await refused("neighbour", async () => await indoors.stopNode(own))
    await n.waitShutdown()
})
const indoors = new Supervisor(graph([own, neighbour], "indoors"))

await indoors.start()
await ds.sleep(100)
console.log("up:", own.isRunning(), neighbour.isRunning(), other.isRunning())
await indoors.teardown()
console.log("down:", own.isRunning(), neighbour.isRunning(), ds.millis())
