// Starts that find the last activation not over yet.
import * as ds from "@devicescript/core"
import { Mode, NodeFault, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

let lives = 0
const tidy = node<void>("tidy", Mode.Terminate, async n => {
    lives++
    console.log("tidy begins, alive " + lives)
    n.defer(async () => {
        await ds.sleep(700)
        lives--
    })
    await n.waitShutdown()
})
const messy = node<void>(
    "messy",
    Mode.Terminate,
    async n => {
        n.defer(async () => {
            await ds.sleep(1000)
            console.log("messy is over")
        })
        await n.waitShutdown()
    },
    { ackTimeout: 300 }
)
const slow = node<void>(
    "slow",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
        await ds.sleep(500)
    },
    { ackTimeout: 400 }
)
const meter = node<void>(
    "meter",
    Mode.Pause,
    async n => {
        for (;;) {
            await n.waitShutdown()
            await ds.sleep(500)
            n.ackDropped()
            await n.waitResume()
            console.log("meter goes on at +" + (ds.millis() - begun))
        }
    },
    { ackTimeout: 400 }
)
const supervisor = new Supervisor(graph([tidy, messy, slow, meter]))
startSupervisorServer(supervisor)

let begun = 0
async function attempt(what: string, verb: () => Promise<void>): Promise<void> {
    begun = ds.millis()
    try {
        await verb()
        console.log(what + " ok after " + (ds.millis() - begun))
    } catch (e) {
        const fault = e as NodeFault
        console.log(what + ": " + fault.message + " | kind " + fault.kind + " after " + (ds.millis() - begun))
    }
}

await supervisor.startNode(tidy)
await supervisor.startNode(messy)
await ds.sleep(100)
await attempt("stop tidy", async () => await supervisor.stopNode(tidy))
await attempt("start tidy", async () => await supervisor.startNode(tidy))
await attempt("stop messy", async () => await supervisor.stopNode(messy))
await attempt("start messy", async () => await supervisor.startNode(messy))
console.log("messy running " + messy.isRunning() + ", epoch " + messy.epoch())
await ds.sleep(1000)
await attempt("start messy", async () => await supervisor.startNode(messy))
console.log("messy running " + messy.isRunning() + ", epoch " + messy.epoch())
await supervisor.stopNode(messy)
await supervisor.stopNode(tidy)
await ds.sleep(2000)
console.log("- a teardown that gave up, then a start")
await supervisor.startNode(slow)
await supervisor.startNode(meter)
await ds.sleep(100)
await attempt("teardown", supervisor.teardownContinue)
console.log("asked " + slow.shutdownRequested() + " " + meter.shutdownRequested())
await attempt("start slow", async () => await supervisor.startNode(slow))
await attempt("start meter", async () => await supervisor.startNode(meter))
console.log("epochs " + slow.epoch() + " " + meter.epoch())
console.log("- and with the rest of the graph")
await attempt("teardown", supervisor.teardownContinue)
await attempt("start", supervisor.start)
console.log("epochs " + slow.epoch() + " " + meter.epoch() + ", running " + slow.isRunning() + " " + meter.isRunning())
await ds.sleep(1)
console.log("done")
