// Races at their edges: what the work gives, when it gives it, how deep it is, how many there are.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Mode,
    Resumed,
    Supervisor,
    TaskNode,
    graph,
    node,
    startSupervisorServer,
} from "devicescript-supervisor"

const bell = ds.emitter<number>()
function textOf(r: any): string {
    return r instanceof Aborted ? "Aborted" : r instanceof Resumed ? "Resumed" : "" + r
}
async function work(ms: number, value?: any): Promise<any> {
    await ds.sleep(ms)
    return value
}
async function stubborn(n: TaskNode, ms: number): Promise<any> {
    try {
        return await n.runCancellable(work, ms, "inner")
    } catch (e) {
        console.log("never")
        throw e
    }
}

// gives undefined, Aborted of its own, at once, a thrown thing that the body catches
const odd = node<void>("odd", Mode.Terminate, async n => {
    console.log("undefined: " + textOf(await n.runCancellableAcked(work, 10)))
    const made = await n.runCancellableAcked(work, 10, new Aborted())
    console.log("its own: " + textOf(made) + ", running " + n.isRunning())
    console.log("at once: " + textOf(await n.runCancellable(async () => "now")))
    try {
        await n.runCancellable(async () => {
            throw new Error("caught")
        })
    } catch (e) {
        console.log((e as Error).message + ", crashed " + n.hasCrashed())
    }
    console.log(
        "arguments: " +
            textOf(await n.runCancellable(async (a: number, b: string, c: boolean) => a + b + c, 1, "x", true))
    )
    console.log("sleep: " + textOf(await n.sleep(-5)) + " " + textOf(await n.sleep(0)))
})
// a pausable loop whose body gives Aborted without a stop, at once
let loops = 0
const spinner = node<void>("spinner", Mode.Pause, async n => {
    await n.runPausableLoop(async () => {
        loops++
        return new Aborted()
    })
})
// the work is done in the millisecond of the stop: before it, and after it
const after = node<void>("after", Mode.Terminate, async n => {
    console.log("after: " + textOf(await n.runCancellable(work, 300, "done")))
    console.log("after, next: " + textOf(await n.runCancellable(work, 10, "done")))
})
const before = node<void>("before", Mode.Terminate, async n => {
    console.log("before: " + textOf(await n.runCancellable(work, 500, "done")))
})
// waits for an emitter that fires in the turn of the stop
const rung = node<void>("rung", Mode.Terminate, async n => {
    const r = await n.runCancellable(async () => {
        await ds.wait(bell)
        console.log("rung: the work goes on")
    })
    console.log("rung: " + textOf(r))
})
// four deep, and a timer of the innermost
const deep = node<void>("deep", Mode.Terminate, async n => {
    const r = await n.runCancellableAcked(
        async () =>
            await n.runCancellable(
                async () =>
                    await n.runCancellable(async () => {
                        n.defer(() => {
                            console.log("deep deferred, acked " + !n.isRunning())
                        })
                        return await stubborn(n, 10000)
                    })
            )
    )
    console.log("deep: " + textOf(r))
})
// the body and its children, all in races of their own
let heard = 0
const many = node<void>("many", Mode.Terminate, async n => {
    for (let i = 0; i < 5; ++i)
        n.spawn(async () => {
            if ((await n.runCancellable(work, 10000)) instanceof Aborted) heard++
        })
    const r = await n.runCancellable(work, 10000)
    console.log("many: " + textOf(r))
})
// pauses: the value, then Resumed, and again from a child
const pauser = node<void>("pauser", Mode.Pause, async n => {
    n.spawn(async () => {
        console.log("pauser child: " + textOf(await n.runPausable(work, 10000)))
    })
    console.log("pauser: " + textOf(await n.runPausable(work, 10, "value")))
    console.log("pauser: " + textOf(await n.runPausable(work, 10000)))
    await n.waitResume()
    console.log("pauser: waitResume of a running node is through")
    await n.waitShutdown()
})

const supervisor = new Supervisor(graph([odd, spinner, after, before, rung, deep, many, pauser]))
startSupervisorServer(supervisor)
await supervisor.start()
// a younger fiber than that of the work
const stopAfter = async () => {
    await ds.sleep(299)
    await supervisor.stopNode(after)
}
await ds.sleep(1)
stopAfter.start()
await ds.sleep(499)
console.log("- stop")
bell.emit(1)
await supervisor.teardown()
console.log("heard " + heard + ", loops " + (loops > 400 && loops <= 500))
await ds.sleep(100)
supervisor.resumePausable()
await ds.sleep(100)
console.log("done")
