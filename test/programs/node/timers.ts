// Timers of an activation: their beat, their overruns, a pause, a stop in their millisecond.
import * as ds from "@devicescript/core"
import { Mode, Overrun, Supervisor, graph, node, startSupervisorServer } from "devicescript-supervisor"

let zero = 0
function at(): string {
    return "+" + (ds.millis() - zero)
}

// runs for 250 ms of every 100
const skipping = node<void>("skip", Mode.Terminate, async n => {
    n.every(
        100,
        async () => {
            console.log("skip " + at())
            await ds.sleep(250)
        },
        Overrun.Skip
    )
    await n.waitShutdown()
    console.log("skip late " + n.lateness())
})
const delaying = node<void>("delay", Mode.Terminate, async n => {
    let calls = 0
    n.every(
        100,
        async () => {
            console.log("delay " + at())
            if (++calls === 2) await ds.sleep(250)
        },
        Overrun.Delay
    )
    await n.waitShutdown()
    console.log("delay late " + n.lateness())
})
// 350 ms of each are through when the pause comes
const paused = node<void>("paused", Mode.Pause, async n => {
    n.after(400, () => {
        console.log("after 400 " + at())
    })
    n.every(250, () => {
        console.log("every 250 " + at())
    })
    for (;;) {
        await n.waitShutdown()
        n.ackDropped()
        await n.waitResume()
        console.log("resumed " + at())
    }
})
const dropped = node<void>("dropped", Mode.Terminate, async n => {
    const timer = n.every(50, () => {
        console.log("dropped " + at())
    })
    await ds.sleep(120)
    await n.drop(timer)
    // due in the very millisecond of the stop
    n.after(630, () => {
        console.log("dropped at the stop " + at())
    })
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([skipping, delaying, paused, dropped]))
startSupervisorServer(supervisor)
await supervisor.startNode(skipping)
zero = ds.millis()
await ds.sleep(750)
console.log("late so far " + skipping.lateness())
await supervisor.teardown()
await supervisor.startNode(skipping)
console.log("a new life: late " + skipping.lateness())
await supervisor.teardown()
console.log("-")
await supervisor.startNode(delaying)
zero = ds.millis()
await ds.sleep(650)
await supervisor.teardown()
console.log("-")
await supervisor.startNode(paused)
zero = ds.millis()
await ds.sleep(350)
await supervisor.teardown()
await ds.sleep(1000)
supervisor.resumePausable()
await ds.sleep(450)
await supervisor.teardown()
console.log("-")
await supervisor.startNode(dropped)
zero = ds.millis()
await ds.sleep(750)
await supervisor.teardown()
await ds.sleep(200)
console.log("done")
