// A worker that races its work against a stop, and one that only looks after the stop has been asked.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function work(value: number): Promise<number> {
    console.log("round")
    await ds.sleep(200)
    return value
}

const worker = node<void>("worker", Mode.Terminate, async n => {
    let rounds = 0
    while (rounds < 9) {
        rounds++
        const r = await n.runCancellableAcked(work, 6 + rounds)
        console.log(r instanceof Aborted ? "aborted, running " + n.isRunning() : "got " + r)
        if (r instanceof Aborted) return
    }
})
const deaf = node<void>("deaf", Mode.Terminate, async n => {
    await ds.sleep(700)
    const begun = ds.millis()
    const r = await n.runCancellableAcked(work, 1)
    console.log("deaf " + (r instanceof Aborted) + " after " + (ds.millis() - begun))
})

const supervisor = new Supervisor(graph([worker, deaf]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(500)
await supervisor.stopNode(worker)
console.log("stopped, running " + worker.isRunning() + ", exited " + worker.hasExited())
await supervisor.stopNode(deaf)
console.log("done")
