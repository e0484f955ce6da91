// Three nodes in a chain, driven by run() and open to injected faults. `dawdles` takes 300 ms to stop.
import * as ds from "@devicescript/core"
import {
    Mode,
    Supervisor,
    TaskNode,
    faultInjection,
    graph,
    node,
    ready,
    startSupervisorServer,
} from "devicescript-supervisor"

async function serves(n: TaskNode) {
    n.setReady()
    while (!n.shutdownRequested()) {
        n.beat()
        await n.sleep(100)
    }
}

const base = node("base", Mode.Terminate, serves, { ackTimeout: 500, beatTimeout: 1000 })
const middle = node(
    "middle",
    Mode.Pause,
    async (n: TaskNode) => {
        await n.runPausableLoop(async () => {
            await n.sleep(100)
        })
    },
    { deps: [ready(base)], ackTimeout: 500 }
)
const dawdles = node(
    "dawdles",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.waitShutdown()
        await ds.sleep(300)
    },
    { deps: [middle] }
)
const spare = node("spare", Mode.OnDemand, serves, { deps: [ready(base)] })

const supervisor = new Supervisor(graph([base, middle, dawdles, spare], "chain"))
startSupervisorServer(supervisor, { faults: faultInjection() })
for (;;) {
    const fault = await supervisor.run()
    console.log("run gave " + fault.message)
}
