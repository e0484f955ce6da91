// A Pause node and a Terminate node through three cycles.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

const bell = ds.emitter<number>()
let spawns = 0
let ticks = 0
const meter = node<void>("meter", Mode.Pause, async n => {
    spawns++
    n.setReady()
    n.on(bell, v => {
        console.log("bell " + v)
    })
    let mine = 0
    await n.runPausableLoop(async () => {
        mine++
        await ds.sleep(100)
        ticks++
        console.log("tick " + mine)
    })
})
const worker = node<void>("worker", Mode.Terminate, async n => {
    while (!((await n.sleep(1000)) instanceof Aborted));
})

function show(what: string): void {
    console.log(
        what +
            ": meter running " +
            meter.isRunning() +
            " exited " +
            meter.hasExited() +
            " asked " +
            meter.shutdownRequested() +
            " parked " +
            meter.isParked() +
            " ready " +
            meter.isReady() +
            ", worker " +
            worker.isRunning()
    )
}

const supervisor = new Supervisor(graph([meter, worker]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(250)
await supervisor.teardown()
show("torn down")
const before = ticks
bell.emit(1)
await ds.sleep(500)
bell.emit(2)
await ds.sleep(500)
console.log("ticks while parked " + (ticks - before))
await supervisor.resumeNode(worker)
show("resumeNode(worker)")
await supervisor.respawnTerminate()
show("respawnTerminate")
supervisor.resumePausable()
show("resumePausable")
await ds.sleep(50)
bell.emit(3)
await ds.sleep(100)
await supervisor.teardown()
await supervisor.resumeNode(meter)
show("resumeNode(meter)")
await supervisor.teardown()
await supervisor.start()
show("start")
console.log("spawns " + spawns + ", epoch " + meter.epoch())
console.log("done")
