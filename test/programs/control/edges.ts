// Programs at the edge of what they may do: they end the fiber that drives, their handlers throw, their nodes are in no graph.
import * as ds from "@devicescript/core"
import {
    BackoffPolicy,
    ControlOp,
    GraphError,
    Mode,
    TaskNode,
    abortActivation,
    node,
    onFailure,
    ready,
    requestControl,
    tryRequestControl,
} from "devicescript-supervisor"
import { attempt, drive, say, serve, states, story, supervise, wedged } from "./story.js"

/** Runs until asked; ready only when somebody says so. */
async function mute(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

{
    const p = node("p", Mode.Terminate, mute)
    const user = node("user", Mode.Terminate, serve, { deps: [ready(p)] })
    story("run is ended in mid bring-up; the next verb, and the next run, go on")
    const s = supervise([p, user])
    const run = drive.start(s)
    await ds.sleep(100)
    run.terminate()
    await attempt("deactivate p", async () => await s.deactivate(p))
    say(states(p, user))
    await attempt("activate p", async () => await s.activate(p))
    await attempt("teardown", s.teardown)
    p.setReady()
    drive.start(s)
    await ds.sleep(10)
    p.setReady()
    await ds.sleep(10)
    say(states(p, user))
}
{
    const p = node("p", Mode.Terminate, mute)
    const user = node("user", Mode.Terminate, serve, { deps: [ready(p)] })
    story("run is ended in mid bring-up while other verbs, and another run, stand behind it")
    const s = supervise([p, user])
    const run = drive.start(s)
    await ds.sleep(100)
    drive.start(s)
    const waiting = attempt.start("stop p", async () => await s.stopNode(p))
    attempt.start("start p", async () => await s.startNode(p))
    await ds.sleep(100)
    run.terminate()
    waiting.terminate()
    await ds.sleep(1000)
    p.setReady()
    await ds.sleep(1000)
    tryRequestControl(user, ControlOp.Deactivate)
    await ds.sleep(10)
    say(states(p, user))
}
{
    const p = node("p", Mode.Terminate, mute)
    const frail = node(
        "frail",
        Mode.Terminate,
        async (n: TaskNode) => {
            await n.sleep(50)
            if (n.epoch() === 1) throw new Error("broke")
            await n.waitShutdown()
        },
        { deps: [ready(p)], restart: onFailure(BackoffPolicy.constant(10)) }
    )
    story("run is ended while a restart of its waits at a gate")
    const s = supervise([p, frail])
    const run = drive.start(s)
    await ds.sleep(10)
    p.setReady()
    await ds.sleep(10)
    p.clearReady()
    await ds.sleep(100)
    run.terminate()
    drive.start(s)
    await ds.sleep(100)
    p.setReady()
    await ds.sleep(100)
    say(states(p, frail))
}
{
    const root = node("root", Mode.Terminate, serve)
    const stuck = node("stuck", Mode.Terminate, wedged, {
        deps: [root],
        ackTimeout: 50,
        onAckTimeout: () => {
            throw new Error("no plan for this")
        },
    })
    const odd = node("odd", Mode.Terminate, wedged, {
        ackTimeout: 60,
        onAckTimeout: (n: TaskNode) => {
            abortActivation(n)
            throw 42
        },
    })
    story("a handler of a missed ack that throws")
    const s = supervise([root, stuck, odd])
    await s.start()
    await ds.sleep(10)
    await attempt("teardownContinue", s.teardownContinue)
    say(states(root, stuck, odd))
    say("last " + stuck.lastFault().message + ", " + odd.lastFault().message)
}
{
    const lone = node("lone", Mode.Terminate, serve)
    const hand = node("hand", Mode.Terminate, undefined)
    story("nodes that are in no graph")
    const s = supervise([node("n", Mode.Terminate, serve)])
    const refused = async (what: string, call: () => Promise<any>) => {
        try {
            await call()
            say(what + " ok")
        } catch (e) {
            say(what + " " + (e instanceof GraphError) + " " + (e as Error).message)
        }
    }
    await refused("request", async () => await requestControl(lone, ControlOp.Activate))
    await refused("tryRequest", async () => tryRequestControl(lone, ControlOp.Restart))
    await refused("waitEpochChange", async () => await lone.waitEpochChange(0, 10))
    await refused("adopt", async () => hand.adopt(ds.Fiber.self()))
    await refused("verb", async () => await s.startNode(lone))
    await refused("depsOf", async () => s.graph.depsOf(lone))
    await refused("applyControl", async () => await s.applyControl({ node: lone, op: ControlOp.Activate }))
    await refused("what it says of itself", async () => {
        lone.beat()
        lone.setReady()
        lone.markBusy()
        lone.reportStatus("hm")
        lone.ackDropped()
        lone.markExited()
    })
    say(states(lone, hand))
}
console.log("done")
