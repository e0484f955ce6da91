// Fibers that are none of a node's own call its waits.
import * as ds from "@devicescript/core"
import { Aborted, Mode, TaskNode, node } from "devicescript-supervisor"
import { say, states, story, supervise } from "../control/story.js"

async function tried(what: string, call: () => Promise<any>): Promise<void> {
    try {
        const r = await call()
        say(what + (r instanceof Aborted ? " aborted" : " gave " + r))
    } catch (e) {
        say(what + " threw " + (e as Error).message)
    }
}

/** A fiber of the program that beats for a node as long as it is up. */
async function stray(n: TaskNode): Promise<void> {
    while (!((await n.sleep(40)) instanceof Aborted)) say("stray beats")
    say("stray ends")
}
async function work(): Promise<string> {
    await ds.sleep(1)
    return "worked"
}
async function calls(n: TaskNode): Promise<void> {
    await tried("sleep", async () => await n.sleep(10))
    await tried("race", async () => await n.runCancellable(work))
    await tried("acked race", async () => await n.runCancellableAcked(work))
    await tried("pausable race", async () => await n.runPausable(work))
}

story("while it is up, and after its ack")
const n = node<void>("n", Mode.Terminate, async n => {
    n.setReady()
    await n.waitShutdown()
    // between request and ack
    await ds.sleep(50)
})
const s = supervise([n])
await tried("race of a node that never ran", async () => await n.runCancellable(work))
await s.start()
stray.start(n)
await calls(n)
s.stopNode.start(n)
await ds.sleep(10)
await calls(n)
await tried("waitShutdown", async () => await n.waitShutdown())
say(states(n))
await ds.sleep(50)
await calls(n)
await tried("waitShutdown", async () => await n.waitShutdown())
await tried("waitResume", async () => await n.waitResume())
await ds.sleep(50)
await s.startNode(n)
await tried("sleep", async () => await n.sleep(10))
say(states(n))

story("of a parked node")
const meter = node<void>("meter", Mode.Pause, async n => {
    await n.runPausableLoop(async () => await n.sleep(1000))
})
const s2 = supervise([meter])
await s2.start()
await ds.sleep(10)
await s2.stopNode(meter)
await calls(meter)
await tried("waitResume", async () => await meter.waitResume())
await s2.resumeNode(meter)
say(states(meter))

story("a fiber that was a node's until markExited, and one that sleeps past the end of a hand-started node")
const hand = node<void>("hand", Mode.Terminate, undefined)
const s3 = supervise([hand])
async function client(): Promise<void> {
    hand.defer(async () => {
        await tried("deferred sleep", async () => await hand.sleep(5))
    })
    while (!((await hand.sleep(20)) instanceof Aborted)) hand.beat()
    hand.markExited()
    await ds.sleep(10)
    await tried("sleep", async () => await hand.sleep(10))
    say("goes on")
}
await s3.start()
hand.adopt(client.start())
await ds.sleep(50)
await s3.teardown()
await ds.sleep(50)
say(states(hand))
console.log("done")
