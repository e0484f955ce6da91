// One node for every place a throw can come from; beside them a node that must not notice. Each has a deferred function
// of its body, and a child that must end with it.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const bell = ds.emitter<number>()

function fail(place: string): void {
    throw new Error("broke in " + place)
}

function crasher(name: string, body: (n: TaskNode) => Promise<void>): TaskNode {
    return node<void>(name, Mode.Terminate, async n => {
        n.setReady()
        n.markBusy()
        n.defer(() => {
            console.log(n.name + " deferred")
        })
        n.spawn(async () => {
            await ds.sleep(150)
            console.log(n.name + ": a child lives on")
        })
        await body(n)
    })
}

const nodes = [
    crasher("body", async n => {
        await n.sleep(100)
        fail("body")
    }),
    crasher("work", async n => {
        await n.runCancellable(async () => {
            n.defer(() => {
                console.log("work's own deferred")
            })
            await ds.sleep(100)
            fail("work")
        })
    }),
    crasher("child", async n => {
        n.spawn(async (ms: number) => {
            n.defer(() => {
                console.log("child's own deferred")
            })
            await ds.sleep(ms)
            fail("child")
        }, 100)
        await n.runCancellable(async () => await ds.sleep(10000))
    }),
    crasher("after", async n => {
        n.after(100, () => fail("after"))
        await n.waitShutdown()
    }),
    crasher("every", async n => {
        n.every(100, () => fail("every"))
        await n.waitShutdown()
    }),
    crasher("on", async n => {
        n.on(bell, () => fail("on"))
        await n.sleep(10000)
    }),
    // a deferred function of work that is over, in the middle of the body's life
    crasher("defer", async n => {
        await n.runCancellable(async () => {
            n.defer(() => fail("defer"))
            await ds.sleep(100)
        })
        await n.sleep(50)
        console.log("defer: the body lives on")
    }),
    // and one of a body that has returned
    crasher("end", async n => {
        n.defer(() => fail("end"))
        await n.sleep(100)
    }),
]
const sibling = node<void>("sibling", Mode.Terminate, async () => {
    let due = ds.millis()
    let beats = 0
    while (beats < 30) {
        due += 10
        await ds.sleep(due - ds.millis())
        beats++
        if (ds.millis() !== due) console.log("sibling off beat by " + (ds.millis() - due))
    }
    console.log("sibling beats " + beats)
})

async function script(): Promise<void> {
    await ds.sleep(100)
    bell.emit(1)
    await ds.sleep(300)
    for (const n of nodes)
        console.log(
            n.lastFault().message +
                " | kind " +
                n.lastFault().kind +
                " crashed " +
                n.hasCrashed() +
                " exited " +
                n.hasExited() +
                " ready " +
                n.isReady() +
                " busy " +
                n.isBusy()
        )
    await supervisor.start()
    await ds.sleep(50)
    const up = nodes.filter(n => n.isRunning() && !n.hasCrashed() && n.epoch() === 2).length
    console.log("up again " + up)
    await supervisor.teardown()
    console.log("done")
}

const supervisor = new Supervisor(graph([...nodes, sibling]))
startSupervisorServer(supervisor)
script.start()
await supervisor.run()
console.log("run ended")
