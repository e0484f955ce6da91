// Nodes that no wave drives: one that serves, one that has done its work; beside them one that is driven.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

let served = 0
const base = node<void>("base", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const server = node<void>(
    "server",
    Mode.Terminate,
    async n => {
        while (!((await n.sleep(100)) instanceof Aborted)) served++
        console.log("server was asked")
    },
    { detached: true, deps: [base] }
)
const setup = node<void>("setup", Mode.Terminate, async () => {}, { detached: true, deps: [base] })
const own = node<void>("own", Mode.Pause, async n => {
    n.setDetached(true)
    await n.waitShutdown()
    console.log("own was asked")
})

const supervisor = new Supervisor(graph([base, server, setup, own]))
startSupervisorServer(supervisor)
await supervisor.start()
for (let cycle = 1; cycle < 4; ++cycle) {
    await ds.sleep(250)
    const begun = ds.millis()
    await supervisor.teardown()
    console.log(
        "down after " +
            (ds.millis() - begun) +
            ": base " +
            base.isRunning() +
            " server " +
            server.isRunning() +
            " setup " +
            setup.hasExited() +
            " own " +
            own.isRunning()
    )
    await supervisor.stopNode(server)
    supervisor.resumePausable()
    await supervisor.respawnTerminate()
    await supervisor.startNode(setup)
    await supervisor.start()
}
console.log("epochs " + base.epoch() + " " + server.epoch() + " " + setup.epoch() + " " + own.epoch())
console.log("served all the time " + (served === 7) + " " + served)
own.setDetached(false)
await supervisor.teardown()
console.log("own parked " + own.isParked())
console.log("done")
