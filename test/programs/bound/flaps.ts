// Bound dependencies and a provider whose readiness comes and goes, a graph a story.
import * as ds from "@devicescript/core"
import {
    BackoffPolicy,
    Mode,
    NodeOptions,
    Supervisor,
    TaskNode,
    bound,
    node,
    onFailure,
    ready,
} from "devicescript-supervisor"
import { attempt, drive, say, serve, states, story, supervise } from "../control/story.js"

/** Says of its own readiness nothing. */
async function mute(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
/** Takes 30 ms to go. */
async function lingers(n: TaskNode): Promise<void> {
    n.setReady()
    await n.waitShutdown()
    await ds.sleep(30)
}
function made(name: string, body: any, options?: NodeOptions): TaskNode {
    return node(name, Mode.Terminate, body, options)
}
let run: ds.Fiber
async function driven(title: string, items: TaskNode[]): Promise<Supervisor> {
    story(title)
    const s = supervise(items)
    run = drive.start(s)
    await ds.sleep(10)
    return s
}
async function over(s: Supervisor): Promise<void> {
    console.log("- (end)")
    await attempt("teardown", s.teardown)
    await ds.sleep(1)
    run.terminate()
}

{
    const p = made("p", mute)
    const b = made("b", lingers, { deps: [bound(p)] })
    const c = made("c", serve, { deps: [bound(b)] })
    const plain = made("plain", serve, { deps: [ready(p)], gateTimeout: 500 })
    const after = made("after", serve, { deps: [b] })
    const s = await driven("boot, then a chain of three follows its provider", [p, b, c, plain, after])
    say(states(p, b, c, plain, after))
    p.setReady()
    await ds.sleep(40)
    say(states(p, b, c, plain, after))
    p.clearReady()
    await ds.sleep(50)
    say(states(p, b, c, plain, after))
    p.setReady()
    await ds.sleep(10)
    say(states(p, b, c, plain, after))
    await over(s)
}
{
    const p = made("p", serve)
    const b = made("b", lingers, { deps: [bound(p)] })
    const s = await driven("a flap faster than the ack", [p, b])
    p.clearReady()
    await ds.sleep(10)
    p.setReady()
    await ds.sleep(5)
    p.clearReady()
    await ds.sleep(5)
    p.setReady()
    await ds.sleep(50)
    say(states(p, b))
    // and one that nobody had the time to see
    p.clearReady()
    p.setReady()
    await ds.sleep(50)
    say(states(p, b))
    await over(s)
}
{
    const p = made("p", serve)
    const left = made("left", serve, { deps: [bound(p)] })
    const right = made("right", lingers, { deps: [bound(p)] })
    const foot = made("foot", serve, { deps: [bound(left), bound(right)] })
    const s = await driven("a diamond", [p, left, right, foot])
    p.clearReady()
    await ds.sleep(50)
    p.setReady()
    await ds.sleep(10)
    say(states(p, left, right, foot))
    right.clearReady()
    await ds.sleep(10)
    say(states(p, left, right, foot))
    right.setReady()
    await ds.sleep(10)
    say(states(p, left, right, foot))
    await over(s)
}
{
    const p = made("p", serve)
    const b = made("b", serve, { deps: [bound(p)] })
    const s = await driven("a flap does not bring back what was deactivated", [p, b])
    await attempt("deactivate b", async () => await s.deactivate(b))
    p.clearReady()
    await ds.sleep(10)
    p.setReady()
    await ds.sleep(10)
    say(states(p, b))
    p.clearReady()
    await ds.sleep(10)
    await attempt("activate b", async () => await s.activate(b))
    say(states(p, b))
    await attempt("startNode b", async () => await s.startNode(b))
    say(states(p, b))
    p.setReady()
    await ds.sleep(10)
    say(states(p, b))
    await over(s)
}
{
    const p = node("p", Mode.Pause, async (n: TaskNode) => {
        n.setReady()
        await n.runPausableLoop(async () => {
            await n.waitShutdown()
        })
    })
    const b = made("b", serve, { deps: [bound(p)] })
    const s = await driven("a provider is parked and resumed", [p, b])
    await attempt("stop p", async () => await s.stopNode(p))
    await ds.sleep(10)
    say(states(p, b))
    await attempt("resume p", async () => await s.resumeNode(p))
    await ds.sleep(10)
    say(states(p, b))
    await attempt("stop p", async () => await s.stopNode(p))
    await ds.sleep(10)
    s.resumePausable()
    await ds.sleep(10)
    say(states(p, b))
    await attempt("restart p", async () => await s.restart(p))
    await ds.sleep(10)
    say(states(p, b))
    await attempt("deactivate p", async () => await s.deactivate(p))
    await ds.sleep(10)
    say(states(p, b))
    await attempt("activate p", async () => await s.activate(p))
    await ds.sleep(10)
    say(states(p, b))
    await over(s)
}
{
    let lives = 0
    const p = made(
        "p",
        async (n: TaskNode) => {
            lives++
            await n.sleep(20)
            n.setReady()
            await n.sleep(100)
            if (lives < 3) throw new Error("broke")
            await n.waitShutdown()
        },
        { restart: onFailure(BackoffPolicy.constant(50)) }
    )
    const b = made("b", lingers, { deps: [bound(p)] })
    const c = made("c", serve, { deps: [ready(p)] })
    const s = await driven("a provider that crashes and is restarted", [p, b, c])
    await ds.sleep(500)
    say(states(p, b, c))
    await over(s)
}
{
    const p = made("p", serve)
    const b = made("b", serve, { deps: [bound(p)] })
    const s = await driven("restart of a provider that takes its time", [p, b])
    await attempt("restart p", async () => await s.restart(p))
    await ds.sleep(10)
    say(states(p, b))
    await over(s)
}
{
    const p = made("p", mute)
    const d = made("d", serve, { deps: [bound(p)], detached: true })
    const s = await driven("a detached bound node", [p, d])
    say(states(p, d))
    p.setReady()
    await ds.sleep(10)
    p.clearReady()
    await ds.sleep(10)
    say(states(p, d))
    d.setDetached(false)
    p.setReady()
    p.clearReady()
    await ds.sleep(10)
    say(states(p, d))
    await over(s)
}
{
    const p = made("p", serve)
    const b = made(
        "b",
        async (n: TaskNode) => {
            await n.waitShutdown()
            await ds.sleep(200)
        },
        { deps: [bound(p)], ackTimeout: 50 }
    )
    const s = await driven("a bound node that misses its ack", [p, b])
    p.clearReady()
    await ds.sleep(60)
    p.setReady()
    await ds.sleep(100)
    say(states(p, b))
    await ds.sleep(100)
    say(states(p, b))
    await attempt("activate b", async () => await s.activate(b))
    await ds.sleep(10)
    say(states(p, b))
    await over(s)
}
{
    const p = made("p", serve)
    const b = made("b", serve, { deps: [bound(p)] })
    story("without run nobody follows, but a wave takes in what may come back")
    const s = supervise([p, b])
    await attempt("start", s.start)
    await ds.sleep(10)
    p.clearReady()
    await ds.sleep(100)
    say(states(p, b))
    await attempt("stop b", async () => await s.stopNode(b))
    await attempt("start", s.start)
    say(states(p, b))
    p.setReady()
    await ds.sleep(10)
    await attempt("start", s.start)
    await ds.sleep(1)
    say(states(p, b))
}
await ds.sleep(1)
console.log("done")
