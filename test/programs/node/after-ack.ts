// Bodies and children that go on after their ack: the next combinator is their end.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

const talker = node<void>("talker", Mode.Terminate, async n => {
    n.defer(() => {
        console.log("first deferred, last run")
    })
    n.defer(async () => {
        await ds.sleep(30)
        console.log("deferred at +" + (ds.millis() - asked))
    })
    n.spawn(async () => {
        n.defer(() => {
            console.log("child deferred")
        })
        for (;;) if ((await n.sleep(100)) instanceof Aborted) console.log("child hears it at +" + (ds.millis() - asked))
    })
    await n.runCancellableAcked(async () => await ds.sleep(1000))
    console.log("acked, running " + n.isRunning())
    await ds.sleep(20)
    console.log("still here at +" + (ds.millis() - asked))
    try {
        await n.sleep(10)
        console.log("never")
    } finally {
        console.log("never either")
    }
})
const onDemand = node<void>("demand", Mode.OnDemand, async n => {
    await n.runCancellableAcked(async () => await ds.sleep(1000))
    await n.runCancellable(async () => console.log("never work"))
    console.log("never")
})
const early = node<void>("early", Mode.Terminate, async n => {
    await n.sleep(100)
    n.markExited()
    await n.waitShutdown()
    console.log("never")
})

let asked = 0
const supervisor = new Supervisor(graph([talker, onDemand, early]))
startSupervisorServer(supervisor)
await supervisor.start()
console.log("on demand " + onDemand.isRunning())
await supervisor.startNode(onDemand)
await ds.sleep(500)
asked = ds.millis()
await supervisor.teardown()
console.log("down at +" + (ds.millis() - asked) + ", exited " + talker.hasExited())
await ds.sleep(10)
await supervisor.start()
console.log("up at +" + (ds.millis() - asked) + ", epoch " + talker.epoch() + " " + onDemand.epoch())
console.log("done")
