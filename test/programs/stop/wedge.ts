// A dependent that never acks, and the provider it keeps from being stopped.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

let served = 0
const dep = node<void>("dep", Mode.Terminate, async n => {
    while (!((await n.sleep(100)) instanceof Aborted)) served++
})
const w = node<void>(
    "w",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
        await ds.suspend()
    },
    { deps: [dep], ackTimeout: 500 }
)
const other = node<void>("other", Mode.Terminate, async n => {
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([dep, w, other]))
startSupervisorServer(supervisor)

async function tryTo(what: string, verb: () => Promise<void>): Promise<void> {
    const begun = ds.millis()
    try {
        await verb()
        console.log(what + " ok")
    } catch (e) {
        console.log(what + ": " + (e as Error).message + " | at " + (ds.millis() - begun))
    }
    console.log("dep " + dep.isRunning() + ", w " + w.isRunning() + ", other " + other.isRunning())
}

await supervisor.start()
await ds.sleep(350)
await tryTo("teardown", supervisor.teardown)
const before = served
await ds.sleep(250)
console.log("served under the wedge " + (served - before) + ", asked " + dep.shutdownRequested())
await tryTo("teardownContinue", supervisor.teardownContinue)
console.log("done")
