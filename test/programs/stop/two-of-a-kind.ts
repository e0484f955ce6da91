// One worker function, two nodes of it with values of different types.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

async function collect<T>(n: TaskNode, ms: number, value: T, into: T[]): Promise<void> {
    const mine: T[] = []
    while (!((await n.sleep(ms)) instanceof Aborted)) {
        mine.push(value)
        into.push(value)
    }
    console.log(n.name + " " + mine.length + " " + into.length)
}

const words: string[] = []
const numbers: number[] = []
const wordy = node<void>("wordy", Mode.Terminate, async n => {
    await collect(n, 100, "w", words)
})
const numeric = node<void>("numeric", Mode.Terminate, async n => {
    await collect(n, 40, 1, numbers)
})

const supervisor = new Supervisor(graph([wordy, numeric]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(250)
await supervisor.teardown()
await supervisor.respawnTerminate()
await ds.sleep(130)
await supervisor.teardown()
console.log(typeof words[2] + " " + typeof numbers[0])
console.log("done")
