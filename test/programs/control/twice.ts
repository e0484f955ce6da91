// Verbs without a cascade: twice at once, during an opposite one, after a teardown; a graph a story.
import * as ds from "@devicescript/core"
import { BackoffPolicy, Mode, Supervisor, TaskNode, node, onFailure, ready } from "devicescript-supervisor"
import { attempt, drive, say, serve, slow, states, story, supervise } from "./story.js"

class Trio {
    p: TaskNode
    n: TaskNode
    meter: TaskNode
    s: Supervisor

    constructor(title: string) {
        story(title)
        this.p = node("p", Mode.Terminate, slow)
        this.n = node("n", Mode.Terminate, slow, { deps: [ready(this.p)] })
        this.meter = node("meter", Mode.Pause, async n => await n.runPausableLoop(n.waitShutdown), { deps: [this.n] })
        this.s = supervise([this.p, this.n, this.meter])
    }

    all(): string {
        return states(this.p, this.n, this.meter)
    }
}

{
    const t = new Trio("start twice, teardown twice, start meanwhile")
    attempt.start("start", t.s.start)
    attempt.start("start", t.s.start)
    await ds.sleep(10)
    attempt.start("teardown", t.s.teardown)
    attempt.start("teardown", t.s.teardown)
    attempt.start("start", t.s.start)
    await ds.sleep(200)
    say(t.all())
}
{
    const t = new Trio("one node: twice at once and both ways")
    await t.s.start()
    await ds.sleep(50)
    say(t.all())
    attempt.start("stop n", async () => await t.s.stopNode(t.n))
    attempt.start("stop n", async () => await t.s.stopNode(t.n))
    attempt.start("start n", async () => await t.s.startNode(t.n))
    attempt.start("start n", async () => await t.s.startNode(t.n))
    attempt.start("resume n", async () => await t.s.resumeNode(t.n))
    await ds.sleep(50)
    say(t.all())
    attempt.start("stop meter", async () => await t.s.stopNode(t.meter))
    attempt.start("resume meter", async () => await t.s.resumeNode(t.meter))
    attempt.start("resume meter", async () => await t.s.resumeNode(t.meter))
    await ds.sleep(10)
    say(t.all())
    attempt.start("restart n", async () => await t.s.restart(t.n))
    attempt.start("restart n", async () => await t.s.restart(t.n))
    await ds.sleep(200)
    say(t.all())
}
{
    const t = new Trio("after a teardown")
    await t.s.start()
    await t.s.teardown()
    say(t.all())
    await attempt("teardown", t.s.teardown)
    await attempt("stop n", async () => await t.s.stopNode(t.n))
    await attempt("start n", async () => await t.s.startNode(t.n))
    await attempt("start meter", async () => await t.s.startNode(t.meter))
    t.s.resumePausable()
    await attempt("respawn", t.s.respawnTerminate)
    say(t.all())
    await attempt("activate p", async () => await t.s.activate(t.p))
    await attempt("teardown", t.s.teardown)
}
{
    story("a body that throws at once, and no delay: one life a millisecond")
    const n = node(
        "n",
        Mode.Terminate,
        async () => {
            throw new Error("broke")
        },
        { restart: onFailure(BackoffPolicy.constant(0)) }
    )
    const s = supervise([n])
    const run = drive.start(s)
    await ds.sleep(3)
    say(states(n))
    run.terminate()
}
{
    story("deactivate and activate of a node whose restart is due")
    const p = node("p", Mode.Terminate, serve)
    const n = node(
        "n",
        Mode.Terminate,
        async (self: TaskNode) => {
            await self.sleep(10)
            if (self.epoch() < 3) throw new Error("broke")
            await self.waitShutdown()
        },
        { deps: [p], restart: onFailure(BackoffPolicy.constant(100)) }
    )
    const s = supervise([p, n])
    const run = drive.start(s)
    await ds.sleep(50)
    await attempt("deactivate p", async () => await s.deactivate(p))
    await ds.sleep(200)
    say(states(p, n))
    await attempt("activate p", async () => await s.activate(p))
    await ds.sleep(200)
    say(states(p, n))
    run.terminate()
}
await ds.sleep(1)
console.log("done")
