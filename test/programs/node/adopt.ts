// Fibers the program starts itself, tied to nodes without a body.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Mode,
    NodeFault,
    Supervisor,
    abortActivation,
    graph,
    node,
    ready,
    startSupervisorServer,
} from "devicescript-supervisor"

const hand = node<void>("hand", Mode.Terminate, undefined, { ackTimeout: 100, onAckTimeout: abortActivation })
const follower = node<void>(
    "follower",
    Mode.Terminate,
    async n => {
        console.log("follower runs, hand ready " + hand.isReady())
        await n.waitShutdown()
    },
    { deps: [ready(hand)] }
)
const bodied = node<void>("bodied", Mode.OnDemand, async () => {})

async function loop(): Promise<void> {
    hand.defer(() => {
        console.log("deferred")
    })
    hand.spawn(async () => {
        await hand.waitShutdown()
        console.log("child hears it")
    })
    hand.setReady()
    while (!((await hand.sleep(50)) instanceof Aborted)) hand.beat()
    console.log("clean up")
    await ds.sleep(50)
    hand.markExited()
    console.log("after markExited: exited " + hand.hasExited())
    await ds.sleep(50)
    console.log("the fiber itself goes on")
}
async function idle(): Promise<void> {}
async function deaf(): Promise<void> {
    await ds.sleep(500)
    console.log("deaf goes on")
    hand.markExited()
}
async function attempt(what: string, verb: () => Promise<void>): Promise<void> {
    try {
        await verb()
        console.log(what + " ok")
    } catch (e) {
        console.log(what + ": " + (e as NodeFault).message)
    }
}

const supervisor = new Supervisor(graph([hand, follower, bodied]))
startSupervisorServer(supervisor)
await attempt("start by the supervisor", async () => await supervisor.startNode(hand))
attempt.start("start", supervisor.start)
await ds.sleep(300)
hand.adopt(loop.start())
await attempt("adopt twice", async () => hand.adopt(idle.start()))
await attempt("adopt with a body", async () => bodied.adopt(idle.start()))
await ds.sleep(200)
console.log("running " + hand.isRunning() + ", epoch " + hand.epoch())
await supervisor.teardown()
console.log("running " + hand.isRunning() + ", exited " + hand.hasExited())
await ds.sleep(200)
hand.adopt(deaf.start())
await ds.sleep(50)
await attempt("stop a deaf one", async () => await supervisor.stopNode(hand))
console.log("running " + hand.isRunning() + ", crashed " + hand.hasCrashed())
await ds.sleep(500)
console.log("exited " + hand.hasExited() + ", epoch " + hand.epoch())
console.log("done")
