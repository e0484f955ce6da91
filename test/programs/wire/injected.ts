// Nodes to inject faults into: two that count, one that pauses, one that returns by itself, one started by hand.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, faultInjection, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function counts(n: TaskNode) {
    let ticks = 0
    while (!n.shutdownRequested()) {
        n.beat()
        n.reportStatus(++ticks + " " + n.shutdownRequested())
        await n.sleep(50)
    }
    console.log(n.name + " asked " + n.shutdownRequested())
}

const policed = { beatTimeout: 200, ackTimeout: 300 }
const worker = node("worker", Mode.Terminate, counts, policed)
const sibling = node("sibling", Mode.Terminate, counts, policed)
const pauses = node(
    "pauses",
    Mode.Pause,
    async (n: TaskNode) => {
        await n.runPausableLoop(async () => {
            await ds.sleep(50)
        })
    },
    { ackTimeout: 300 }
)
const brief = node("brief", Mode.OnDemand, async (n: TaskNode) => {
    await n.sleep(300)
})
const byHand = node("by-hand", Mode.Terminate, undefined, { ackTimeout: 300 })

async function hand() {
    byHand.adopt(ds.Fiber.self())
    await byHand.waitShutdown()
    byHand.markExited()
}

const supervisor = new Supervisor(graph([worker, sibling, pauses, brief, byHand], "faulty"), { hogBudget: 100 })
startSupervisorServer(supervisor, { faults: faultInjection() })
hand.start()
for (;;) {
    const fault = await supervisor.run()
    console.log("run gave " + fault.message)
}
