// A node of one graph starts another graph as its work and is stopped while that start waits at a gate; then it is the
// other graph's teardown that is dropped. After each, verbs of all kinds.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

async function mute(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
async function lingers(n: TaskNode): Promise<void> {
    await n.waitShutdown()
    await ds.sleep(500)
}
const silent = node("silent", Mode.Terminate, async (n: TaskNode) => {
    // in its first life somebody else does
    if (n.epoch() > 1) n.setReady()
    await n.waitShutdown()
})
const user = node("user", Mode.Terminate, mute, { deps: [ready(silent)] })
const base = node("base", Mode.Terminate, mute)
const peer = node("peer", Mode.Terminate, lingers, { deps: [base] })
const inner = new Supervisor(graph([silent, user, base, peer], "inner"))
startSupervisorServer(inner)

let verb: () => Promise<void>
const driver = node("driver", Mode.Terminate, async (n: TaskNode) => {
    await n.runCancellableAcked(verb)
})
const outer = new Supervisor(graph([driver], "outer"))

async function dropAfter100(what: () => Promise<void>): Promise<void> {
    verb = what
    await outer.start()
    await ds.sleep(100)
    await outer.teardown()
}
function tell(what: string): void {
    const state = (n: TaskNode) =>
        " " + n.name + (n.isRunning() ? (n.shutdownRequested() ? " stopping" : " up") : " down")
    console.log(what + " at " + ds.millis() + ":" + state(silent) + state(user) + state(base) + state(peer))
}

await dropAfter100(async () => await inner.start())
tell("start dropped")
await inner.startNode(peer)
tell("peer started")
silent.setReady()
await ds.sleep(1000)
tell("gate open")
await inner.startNode(user)
tell("user started")

await dropAfter100(async () => await inner.teardown())
tell("teardown dropped")
await inner.start()
tell("started")

await dropAfter100(async () => await inner.stopNode(peer))
tell("stop dropped")
await inner.stopNode(user)
tell("user stopped")
await inner.teardown()
tell("down")
