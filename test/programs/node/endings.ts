// Activations that end in awkward ways. Each node prints what it deferred; no fiber outlives its node.
import * as ds from "@devicescript/core"
import {
    Mode,
    Supervisor,
    TaskNode,
    abortActivation,
    graph,
    node,
    startSupervisorServer,
} from "devicescript-supervisor"

async function crashAfter(ms: number, text: string): Promise<void> {
    await ds.sleep(ms)
    throw new Error(text)
}
function say(text: string): () => void {
    return () => {
        console.log(text)
    }
}
function slowly(n: TaskNode, ms: number, text: string): () => Promise<void> {
    return async () => {
        await ds.sleep(ms)
        console.log(n.name + " " + text)
    }
}

// a child crashes; while its end waits for a slow deferred function, an older child crashes too
const two = node<void>("two", Mode.Terminate, async n => {
    n.defer(say("two last"))
    n.spawn(crashAfter, 120, "second")
    n.defer(slowly(n, 100, "slow"))
    n.spawn(crashAfter, 100, "first")
    await ds.sleep(10000)
})
// the same while the body's own end waits
const own = node<void>("own", Mode.Terminate, async n => {
    n.defer(say("own last"))
    n.spawn(crashAfter, 120, "late child")
    n.defer(slowly(n, 100, "slow"))
    await ds.sleep(100)
})
// deferred functions that use combinators, after a crash and after a return
const combined = node<void>("combined", Mode.Terminate, async n => {
    n.defer(say("combined last"))
    n.defer(async () => {
        await n.sleep(50)
        console.log("combined sleeps no more")
    })
    n.spawn(crashAfter, 100, "child")
    await n.waitShutdown()
})
// a deferred function that defers
const chain = node<void>("chain", Mode.Terminate, async n => {
    n.defer(() => {
        console.log("chain 1")
        n.defer(say("chain 2"))
    })
    await ds.sleep(100)
})
// a slow deferred function of dropped work, cut off by a crash
const cut = node<void>("cut", Mode.Terminate, async n => {
    n.defer(say("cut last"))
    n.spawn(crashAfter, 120, "child")
    await n.runCancellable(async () => {
        n.defer(say("cut work last"))
        n.defer(slowly(n, 1000, "never"))
        await ds.sleep(100)
    })
    console.log("cut never")
})
// paused, its body returns: it is not parked, and a resume has nothing to resume
const leaver = node<void>("leaver", Mode.Pause, async n => {
    n.defer(slowly(n, 100, "slow"))
    await n.waitShutdown()
})
// parked, a child of it crashes
const sleeper = node<void>("sleeper", Mode.Pause, async n => {
    n.defer(say("sleeper last"))
    n.spawn(crashAfter, 600, "crash in the park")
    await n.runPausableLoop(async () => await ds.sleep(1000))
})
// its body wakes in the very millisecond in which it is aborted
const edge = node<void>(
    "edge",
    Mode.Terminate,
    async () => {
        await ds.sleep(1000)
        console.log("edge wakes")
    },
    { ackTimeout: 500, onAckTimeout: abortActivation }
)
// children dropped by themselves, by others, twice, and ended without the library
const dropper = node<void>("dropper", Mode.Terminate, async n => {
    const first = n.spawn(async () => {
        n.defer(say("drop 1"))
        await ds.sleep(10000)
    })
    n.spawn(async () => {
        n.defer(say("drop 2"))
        await n.drop(ds.Fiber.self())
        console.log("drop never")
    })
    const raw = n.spawn(async () => {
        n.defer(say("drop 3"))
        await n.waitShutdown()
    })
    await ds.sleep(50)
    await n.drop(first)
    await n.drop(first)
    raw.terminate()
    await n.waitShutdown()
    console.log("dropper stops")
})

const all = [two, own, combined, chain, cut, leaver, sleeper, edge, dropper]
const supervisor = new Supervisor(graph(all))
startSupervisorServer(supervisor)
try {
    two.defer(say("never"))
} catch (e) {
    console.log((e as Error).message)
}
await supervisor.start()
await ds.sleep(500)
const begun = ds.millis()
await supervisor.teardown()
console.log("teardown took " + (ds.millis() - begun))
console.log("leaver parked " + leaver.isParked() + " exited " + leaver.hasExited())
supervisor.resumePausable()
await supervisor.startNode(edge)
console.log("edge running " + edge.isRunning() + ", epoch " + edge.epoch())
await ds.sleep(300)
for (const n of all)
    console.log(
        n.name +
            " running " +
            n.isRunning() +
            " exited " +
            n.hasExited() +
            " crashed " +
            n.hasCrashed() +
            (n.lastFault() ? " " + n.lastFault().message : "")
    )
await supervisor.teardown()
await ds.sleep(200)
await supervisor.start()
console.log("up again " + all.filter(n => n.isRunning()).length + " of " + all.length)
await ds.sleep(300)
// its end is through, although a combinator in it ended its fiber
await supervisor.startNode(combined)
console.log("combined " + combined.epoch())
console.log("done")
