// The liveness monitor and who waits for its reports.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Supervisor, TaskNode, graph, node } from "devicescript-supervisor"
import { healthLabels, label } from "../../../src/wire/labels.js"
import { attempt, drive, say, serve, states, story, supervise } from "../control/story.js"

/** Beats every 50 ms until it is told to be quiet. */
async function beats(n: TaskNode): Promise<void> {
    while (!((await n.sleep(50)) instanceof Aborted)) if (!quiet) n.beat()
}
async function reports(s: Supervisor): Promise<void> {
    for (;;) {
        const e = await s.waitHealth()
        say("health: " + e.node.name + " " + label(healthLabels, e.kind) + ", told after " + (ds.millis() - e.at))
    }
}
let quiet = false
let taken = ""
async function taker(s: Supervisor): Promise<void> {
    for (;;) taken += (await s.waitHealth()).node.name + " "
}

{
    story("stale once, recovered once, again and again")
    const one = node("one", Mode.Terminate, beats, { beatTimeout: 100 })
    const three = node("three", Mode.Terminate, beats, { beatTimeout: 100, beatWindow: 3 })
    const free = node("free", Mode.Terminate, beats)
    const s = supervise([one, three, free])
    reports.start(s)
    const run = drive.start(s)
    await ds.sleep(1010)
    quiet = true
    await ds.sleep(1000)
    say(states(one, three, free))
    quiet = false
    await ds.sleep(500)
    quiet = true
    await ds.sleep(220)
    quiet = false
    await ds.sleep(200)
    run.terminate()
    await s.teardown()
    await ds.sleep(1)
}
{
    story("down is not stale: exited, stopped, parked, not yet started")
    const brief = node("brief", Mode.Terminate, async (n: TaskNode) => await n.sleep(250), { beatTimeout: 100 })
    const stopped = node("stopped", Mode.Terminate, serve, { beatTimeout: 100 })
    const meter = node("meter", Mode.Pause, async (n: TaskNode) => await n.runPausableLoop(n.waitShutdown), {
        beatTimeout: 100,
    })
    const never = node("never", Mode.OnDemand, serve, { beatTimeout: 100 })
    const s = supervise([brief, stopped, meter, never])
    const run = drive.start(s)
    await ds.sleep(50)
    await attempt("stop stopped", async () => await s.stopNode(stopped))
    await attempt("stop meter", async () => await s.stopNode(meter))
    await ds.sleep(1000)
    await attempt("resume meter", async () => await s.resumeNode(meter))
    await ds.sleep(150)
    run.terminate()
}
{
    story("without run nobody looks")
    const still = node("still", Mode.Terminate, serve, { beatTimeout: 100 })
    const s = supervise([still])
    await attempt("start", s.start)
    await ds.sleep(1000)
    const run = drive.start(s)
    await ds.sleep(10)
    run.terminate()
}
{
    story("what a program that acts on reports does: a restart")
    quiet = true
    const app = node("app", Mode.Terminate, beats, { beatTimeout: 100 })
    const s = supervise([app])
    const run = drive.start(s)
    const e = await s.waitHealth()
    quiet = false
    const seen = e.node.epoch()
    say("epoch " + seen)
    await attempt("restart", async () => await s.restart(e.node))
    // armed after it, on the epoch before it
    say("epoch " + (await app.waitEpochChange(seen, 1000)))
    await ds.sleep(500)
    say(states(app))
    run.terminate()
}
{
    story("twenty reports at once: the latest sixteen are kept")
    const many: TaskNode[] = []
    for (let i = 0; i < 20; ++i) many.push(node("n" + i, Mode.Terminate, serve, { beatTimeout: 100 }))
    const s = new Supervisor(graph(many))
    let waiter = taker.start(s)
    await ds.sleep(1)
    waiter.terminate()
    const run = drive.start(s)
    await ds.sleep(150)
    waiter = taker.start(s)
    await ds.sleep(10)
    waiter.terminate()
    say("took " + taken)
    run.terminate()
}
await ds.sleep(1)
console.log("done")
