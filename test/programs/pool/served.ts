// A pool that is looked at and controlled from outside.
import {
    Mode,
    Supervisor,
    deferredShrink,
    graph,
    node,
    pool,
    ready,
    startSupervisorServer,
} from "devicescript-supervisor"

const net = node("net", Mode.Terminate, async n => {
    n.setReady()
    await n.waitShutdown()
})
const w = pool(
    "uplink",
    [Mode.Terminate, Mode.OnDemand, Mode.OnDemand],
    async n => {
        n.setReady()
        if (n.name === "uplink0") n.markBusy()
        await n.waitShutdown()
    },
    { min: 1, max: 2, policy: deferredShrink(1000), deps: [ready(net)] }
)
const api = node("api", Mode.Terminate, async n => await n.waitShutdown(), { deps: [ready(w)] })
const supervisor = new Supervisor(graph([net, w, api], "pool"))
startSupervisorServer(supervisor)
await supervisor.run()
