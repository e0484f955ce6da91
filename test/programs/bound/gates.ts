// A start wave in which dependents wait for a node that is bound to one which gets ready late.
import * as ds from "@devicescript/core"
import { Mode, TaskNode, bound, node, ready } from "devicescript-supervisor"
import { attempt, drive, say, serve, states, story, supervise } from "../control/story.js"

story("lifted in the midst of the wave that waits for it")
const p = node("p", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(100)
    n.setReady()
    await n.waitShutdown()
})
const b = node("b", Mode.Terminate, serve, { deps: [bound(p)] })
const user = node("user", Mode.Terminate, serve, { deps: [ready(b)], gateTimeout: 300 })
const s = supervise([p, b, user])
await attempt("start", s.start)
await ds.sleep(1)
say(states(p, b, user))

story("deactivated while it is held")
const p2 = node("p", Mode.Terminate, async (n: TaskNode) => {
    await n.sleep(100)
    n.setReady()
    await n.waitShutdown()
})
const b2 = node("b", Mode.Terminate, serve, { deps: [bound(p2)] })
const s2 = supervise([p2, b2])
const run = drive.start(s2)
await ds.sleep(10)
await attempt("deactivate b", async () => await s2.deactivate(b2))
await ds.sleep(200)
say(states(p2, b2))
await attempt("activate b", async () => await s2.activate(b2))
await ds.sleep(1)
say(states(p2, b2))
await attempt("teardown", s2.teardown)
await ds.sleep(100)
say(states(p2, b2))
run.terminate()
await ds.sleep(1)
console.log("done")
