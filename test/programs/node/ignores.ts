// A body that loops over sleep and ignores what it gives.
import * as ds from "@devicescript/core"
import { Mode, NodeFault, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

let asked = 0
let turns = 0
const deaf = node<void>(
    "deaf",
    Mode.Terminate,
    async n => {
        for (;;) {
            const began = ds.millis()
            await n.sleep(1000)
            if (!asked) continue
            turns++
            if (turns < 5) console.log("slept " + (ds.millis() - began) + " at +" + (ds.millis() - asked))
        }
    },
    { ackTimeout: 300 }
)
const loops = node<void>(
    "loops",
    Mode.Pause,
    async n => {
        for (;;) await n.runCancellable(async () => await ds.sleep(1000))
    },
    { ackTimeout: 300 }
)

const supervisor = new Supervisor(graph([deaf, loops]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(500)
asked = ds.millis()
try {
    await supervisor.teardownContinue()
} catch (e) {
    console.log((e as NodeFault).message + " at +" + (ds.millis() - asked))
}
console.log("turns " + turns + ", deaf " + deaf.isRunning() + ", loops " + loops.isRunning())
console.log("done")
