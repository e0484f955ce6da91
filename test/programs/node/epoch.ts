// Waiting for a node's next life, from anywhere.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

const meter = node<void>("meter", Mode.Pause, async n => {
    await n.runPausableLoop(async () => await ds.sleep(100))
})
const watcher = node<void>("watcher", Mode.Terminate, async n => {
    await n.runCancellableAcked(async () => {
        for (;;) console.log("watcher sees " + (await meter.waitEpochChange(meter.epoch())))
    })
})
async function wait(what: string, seen: number, timeout?: number): Promise<void> {
    const began = ds.millis()
    const epoch = await meter.waitEpochChange(seen, timeout)
    console.log(what + ": " + epoch + " after " + (ds.millis() - began))
}

const supervisor = new Supervisor(graph([meter, watcher]))
startSupervisorServer(supervisor)
console.log("epoch " + meter.epoch())
wait.start("from the beginning", 0)
await ds.sleep(50)
await supervisor.start()
await wait("not what it was", 0)
await wait("in vain", 1, 200)
wait.start("one", 1)
wait.start("another", 1, 10000)
wait.start("in vain too", 1, 100)
const forgotten = wait.start("never", 1)
await ds.sleep(50)
forgotten.terminate()
await ds.sleep(150)
await supervisor.stopNode(meter)
await ds.sleep(100)
await supervisor.startNode(meter)
await ds.sleep(10)
console.log("- the watcher is dropped while it waits")
await supervisor.stopNode(watcher)
await supervisor.stopNode(meter)
supervisor.resumePausable()
await ds.sleep(10)
console.log("epoch " + meter.epoch())
console.log("done")
