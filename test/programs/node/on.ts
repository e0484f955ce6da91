// Contained subscriptions: the latest value, one call at a time, nothing after the end.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

const bell = ds.emitter<number>()
const button = new ds.Button()

const listener = node<void>("listener", Mode.Terminate, async n => {
    const child = n.on(bell, async v => {
        console.log("begin " + v)
        n.defer(async () => {
            // it rings while its subscription ends
            bell.emit(9)
            await ds.sleep(20)
            console.log("deferred " + v)
        })
        await ds.sleep(100)
        console.log("end " + v)
    })
    n.on(button.down, () => {
        console.log("pressed")
    })
    await ds.sleep(400)
    bell.emit(6)
    await n.drop(child)
    console.log("dropped")
    bell.emit(7)
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([listener]))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(50)
bell.emit(1)
bell.emit(2)
await ds.sleep(50)
for (let v = 3; v < 6; ++v) bell.emit(v)
await ds.sleep(2000)
console.log("press")
await ds.sleep(500)
await supervisor.teardown()
console.log("press again")
await ds.sleep(500)
bell.emit(8)
await ds.sleep(50)
console.log("done")
