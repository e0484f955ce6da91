// `run` as the driver of requests, a graph a story.
import * as ds from "@devicescript/core"
import {
    Aborted,
    ControlOp,
    Mode,
    TaskNode,
    node,
    ready,
    requestControl,
    tryRequestControl,
} from "devicescript-supervisor"
import { attempt, drive, say, serve, states, story, supervise, wedged } from "./story.js"

async function ask(n: TaskNode, op: ControlOp): Promise<void> {
    const r = await requestControl(n, op)
    say("asked of " + n.name + (r instanceof Aborted ? ": aborted" : ""))
}

{
    const p = node("p", Mode.OnDemand, async (n: TaskNode) => await n.waitShutdown())
    const user = node("user", Mode.OnDemand, serve, { deps: [ready(p)], gateTimeout: 100 })
    const stuck = node("stuck", Mode.Terminate, wedged, { ackTimeout: 50 })
    const ok = node("ok", Mode.OnDemand, serve)
    story("a fault is what run gives; called again it goes on")
    const s = supervise([p, user, stuck, ok])
    drive.start(s)
    await ds.sleep(10)
    tryRequestControl(user, ControlOp.Activate)
    tryRequestControl(ok, ControlOp.Activate)
    await ds.sleep(200)
    say(states(p, user, stuck, ok))
    drive.start(s)
    await ds.sleep(10)
    tryRequestControl(stuck, ControlOp.Deactivate)
    tryRequestControl(ok, ControlOp.Restart)
    await ds.sleep(100)
    drive.start(s)
    await ds.sleep(10)
    say(states(p, user, stuck, ok))
}
{
    const stuck = node("stuck", Mode.Terminate, wedged, { ackTimeout: 50 })
    const ok = node("ok", Mode.OnDemand, serve)
    story("two runs: one gives the fault, the other goes on")
    const s = supervise([stuck, ok])
    drive.start(s)
    drive.start(s)
    await ds.sleep(10)
    tryRequestControl(stuck, ControlOp.Deactivate)
    await ds.sleep(100)
    tryRequestControl(ok, ControlOp.Activate)
    await ds.sleep(100)
    say(states(stuck, ok))
}
{
    story("five at once, the driver busy")
    const nodes: TaskNode[] = []
    for (const name of ["a", "b", "c", "d", "e"])
        nodes.push(
            node(name, Mode.OnDemand, async (n: TaskNode) => {
                await n.waitShutdown()
                await ds.sleep(10)
            })
        )
    const s = supervise(nodes)
    drive.start(s)
    await ds.sleep(10)
    for (const n of nodes) ask.start(n, ControlOp.Activate)
    for (const n of nodes) ask.start(n, ControlOp.Deactivate)
    await ds.sleep(200)
    say(states(nodes[0], nodes[1], nodes[2], nodes[3], nodes[4]))
}
{
    // from every kind of fiber of the node that it is about, with the mailbox full or not
    story("a node asks for its own end")
    let full = false
    const other = node("other", Mode.Terminate, serve)
    const own = node(
        "own",
        Mode.OnDemand,
        async (n: TaskNode) => {
            n.defer(async () => {
                await ask(other, ControlOp.Activate)
            })
            const op = ControlOp.Deactivate
            if (full) for (let i = 0; i < 4; ++i) tryRequestControl(other, ControlOp.Activate)
            n.spawn(async () => await ask(n, op))
            n.after(0, async () => await ask(n, op))
            ask.start(n, op)
            await n.runCancellable(async () => {
                await ask(n, op)
                await n.sleep(1000)
            })
            await ask(n, op)
        },
        { ackTimeout: 200 }
    )
    const s = supervise([own, other])
    drive.start(s)
    await ds.sleep(10)
    await attempt("activate", async () => await s.activate(own))
    await ds.sleep(100)
    say(states(own, other))
    story("a node asks for its own end, the mailbox full")
    full = true
    await attempt("activate", async () => await s.activate(own))
    await ds.sleep(100)
    say(states(own, other))
}
{
    const p = node("p", Mode.Terminate, serve)
    const n = node(
        "n",
        Mode.Terminate,
        async (self: TaskNode) => {
            if (self.epoch() === 1) await self.sleep(20)
            if (self.epoch() === 1) await ask(self, ControlOp.Restart)
            await self.waitShutdown()
            // of what is being stopped, and of what it depends on, in the middle of its own stop
            if (self.epoch() === 1) await ask(p, ControlOp.Restart)
        },
        { deps: [p] }
    )
    story("a node asks for restarts, one of them while it is being restarted")
    const s = supervise([p, n])
    drive.start(s)
    await ds.sleep(100)
    say(states(p, n))
}
{
    const gate = node("gate", Mode.Terminate, async (n: TaskNode) => await n.waitShutdown())
    const n = node("n", Mode.OnDemand, serve, { deps: [ready(gate)], gateTimeout: 200 })
    const below = node("below", Mode.OnDemand, serve, { deps: [ready(n)] })
    story("a deactivate withdraws a start that waits at a gate")
    const s = supervise([gate, n, below])
    await s.start()
    await ds.sleep(10)
    attempt.start("activate below", async () => await s.activate(below))
    await ds.sleep(50)
    await attempt("deactivate n", async () => await s.deactivate(n))
    gate.setReady()
    await ds.sleep(300)
    say(states(gate, n, below))
    story("activate during a deactivate, deactivate during an activate")
    await attempt("activate below", async () => await s.activate(below))
    await ds.sleep(1)
    attempt.start("deactivate n", async () => await s.deactivate(n))
    attempt.start("activate n", async () => await s.activate(n))
    await ds.sleep(10)
    say(states(gate, n, below))
    attempt.start("activate n", async () => await s.activate(n))
    attempt.start("deactivate n", async () => await s.deactivate(n))
    await ds.sleep(10)
    say(states(gate, n, below))
    attempt.start("deactivate n", async () => await s.deactivate(n))
    attempt.start("deactivate n", async () => await s.deactivate(n))
    attempt.start("restart n", async () => await s.restart(n))
    await ds.sleep(10)
    say(states(gate, n, below))
}
await ds.sleep(1)
console.log("done")
