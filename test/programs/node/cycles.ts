// Ten thousand turns of everything that comes and goes inside a life, then three thousand lives. What stayed would show.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, TaskNode, graph, node } from "devicescript-supervisor"

const bell = ds.emitter<number>()
let turns = 0

function nothing(): void {}
/** Nothing but what is in use is left: the second one has no room while the first, or other garbage, is there. */
async function settled(what: string): Promise<void> {
    await ds.sleep(5)
    Buffer.alloc(35000)
    Buffer.alloc(35000)
    console.log(what)
    // looked at now
    await ds.sleep(1)
}
async function work(n: TaskNode): Promise<Aborted> {
    n.defer(nothing)
    return await n.sleep(1)
}
async function listen(): Promise<void> {
    await ds.wait(bell)
}
const busy = node<void>("busy", Mode.Pause, async n => {
    while (turns < 10000) {
        await n.runCancellable(work, n)
        const child = n.spawn(work, n)
        const timer = n.every(1, nothing)
        const ear = n.on(bell, nothing)
        const wait = n.spawn(listen)
        bell.emit(turns)
        await n.runPausable(work, n)
        await n.sleep(1)
        await n.drop(child)
        await n.drop(timer)
        await n.drop(ear)
        await n.drop(wait)
        turns++
        if (turns === 200 || turns === 10000) await settled("turns " + turns)
    }
    await n.runPausableLoop(async () => await ds.sleep(10))
})
const short = node<void>("short", Mode.Terminate, async n => {
    n.defer(nothing)
    n.spawn(listen)
    n.every(1, nothing)
    n.on(bell, nothing)
    await n.runCancellableAcked(work, n)
    await n.waitShutdown()
})
const crashing = node<void>("crashing", Mode.Terminate, async n => {
    n.spawn(listen)
    n.after(1, () => {
        throw new Error("planned")
    })
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([busy, short, crashing]))
await supervisor.startNode(busy)
while (turns < 10000) await ds.sleep(100)
await supervisor.start()
for (let life = 1; life <= 3000; ++life) {
    await ds.sleep(3)
    await supervisor.teardown()
    await supervisor.start()
    if (life === 200 || life === 3000) await settled("lives " + life)
}
console.log("done " + short.epoch() + " " + crashing.epoch() + " " + busy.epoch())
