// A node that is wedged at every level and misses its ack; its handler ends the activation.
import * as ds from "@devicescript/core"
import {
    FaultKind,
    Mode,
    NodeFault,
    Supervisor,
    abortActivation,
    graph,
    node,
    startSupervisorServer,
} from "devicescript-supervisor"

let alive = 0
async function wedge(): Promise<void> {
    for (;;) {
        await ds.sleep(7)
        alive++
    }
}

const net = node<void>("net", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const stuck = node<void>(
    "stuck",
    Mode.Terminate,
    async n => {
        n.defer(() => {
            console.log("deferred at +" + (ds.millis() - asked))
        })
        n.spawn(wedge)
        n.every(10, wedge)
        n.spawn(async () => {
            await n.runCancellable(wedge)
            await wedge()
        })
        try {
            await wedge()
        } finally {
            console.log("finally")
        }
    },
    { deps: [net], ackTimeout: 500, onAckTimeout: abortActivation }
)

const supervisor = new Supervisor(graph([net, stuck]))
startSupervisorServer(supervisor)
abortActivation(stuck)
console.log("aborted before its start: " + stuck.hasCrashed())
await supervisor.start()
await ds.sleep(300)
let asked = ds.millis()
await supervisor.teardown()
console.log(
    "stopped after " + (ds.millis() - asked) + ", running " + stuck.isRunning() + ", crashed " + stuck.hasCrashed()
)
console.log(stuck.lastFault().message + (stuck.lastFault().kind === FaultKind.ShutdownTimeout))
await ds.sleep(1)
const before = alive
await ds.sleep(1000)
console.log("alive after the abort " + (alive - before))
abortActivation(stuck)
await supervisor.start()
console.log(
    "epoch " +
        stuck.epoch() +
        ", crashed " +
        stuck.hasCrashed() +
        ", last fault kept " +
        (stuck.lastFault() instanceof NodeFault)
)
await ds.sleep(300)
asked = ds.millis()
await supervisor.stopNode(stuck)
// the very next turn
await supervisor.startNode(stuck)
console.log("restarted after " + (ds.millis() - asked) + ", epoch " + stuck.epoch() + ", running " + stuck.isRunning())
const again = alive
await ds.sleep(70)
console.log("it lives " + (alive - again >= 10))
console.log("done")
