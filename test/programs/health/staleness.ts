// One node beats once, 100 ms after its start; one never does; one is never started. All looked at from outside.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const beats = node(
    "beats",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.sleep(100)
        n.beat()
        await n.waitShutdown()
        await ds.sleep(50)
    },
    { beatTimeout: 1000 }
)
const silent = node("silent", Mode.Pause, async (n: TaskNode) => {
    while (true) {
        await n.waitShutdown()
        n.ackDropped()
        await n.waitResume()
    }
})
const down = node("down", Mode.OnDemand, async (n: TaskNode) => {
    await n.waitShutdown()
})

function look(what: string, n: TaskNode): void {
    console.log(what + ": " + n.ticksSinceBeat() + " " + n.isStale(999) + " " + n.isStale(1000) + " " + n.isStale(0))
}

const supervisor = new Supervisor(graph([beats, silent, down]))
startSupervisorServer(supervisor)
await ds.sleep(5000)
look("before the start", beats)
await supervisor.start()
look("just spawned", beats)
await ds.sleep(100)
await ds.sleep(1)
look("1 ms after a beat", beats)
await ds.sleep(998)
look("999 ms after", beats)
await ds.sleep(1)
look("1000 ms after", beats)
await ds.sleep(1)
look("1001 ms after", beats)
beats.beat()
look("beaten from outside", beats)
await ds.sleep(2000)
look("silent since its start", silent)
silent.beat()
look("silent, beaten", silent)
look("never started", down)
down.beat()
await supervisor.teardown()
beats.beat()
await ds.sleep(3000)
look("stopped", beats)
look("parked", silent)
await supervisor.start()
look("respawned", beats)
look("resumed", silent)
