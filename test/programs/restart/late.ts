// `run` is busy with a verb while nodes end: from when on their delays count.
import * as ds from "@devicescript/core"
import {
    BackoffPolicy,
    ControlOp,
    Jitter,
    Mode,
    TaskNode,
    always,
    node,
    onFailure,
    ready,
    tryRequestControl,
} from "devicescript-supervisor"
import { drive, say, states, story, supervise, wedged } from "../control/story.js"

/** Lives `ms` once, then until asked. */
function brief(ms: number, fails: boolean) {
    return async (n: TaskNode) => {
        if (n.epoch() > 1) return await n.waitShutdown()
        await n.sleep(ms)
        if (fails) throw new Error("broke")
    }
}

{
    story("ends during a stop that takes long")
    const stuck = node("stuck", Mode.Terminate, wedged, { ackTimeout: 1000 })
    const crashes = node("crashes", Mode.Terminate, brief(100, true), {
        restart: onFailure(BackoffPolicy.constant(300)),
    })
    const later = node("later", Mode.Terminate, brief(900, true), { restart: onFailure(BackoffPolicy.constant(300)) })
    const returns = node("returns", Mode.Terminate, brief(200, false), { restart: always(1000) })
    const lingers = node(
        "lingers",
        Mode.Terminate,
        async n => {
            if (n.epoch() > 1) return await n.waitShutdown()
            // counts from the return, not from the end of what it owns
            n.defer(async () => await ds.sleep(500))
            await n.sleep(400)
        },
        { restart: always(1000) }
    )
    const s = supervise([stuck, crashes, later, returns, lingers])
    drive.start(s)
    await ds.sleep(10)
    tryRequestControl(stuck, ControlOp.Deactivate)
    await ds.sleep(1010)
    // the missed ack is what run gave
    drive.start(s)
    await ds.sleep(500)
    say(states(stuck, crashes, later, returns, lingers))
}
{
    story("nobody drives for a while")
    const n = node("n", Mode.Terminate, brief(100, true), { restart: onFailure(BackoffPolicy.constant(300)) })
    const s = supervise([n])
    const run = drive.start(s)
    await ds.sleep(50)
    run.terminate()
    await ds.sleep(200)
    drive.start(s)
    await ds.sleep(250)
    say(states(n))
}
{
    story("a retry that cannot start counts from its failure")
    const p = node("p", Mode.Terminate, async (n: TaskNode) => await n.waitShutdown())
    const user = node(
        "user",
        Mode.Terminate,
        async (n: TaskNode) => {
            await n.sleep(10)
            throw new Error("broke")
        },
        {
            deps: [ready(p)],
            gateTimeout: 100,
            restart: onFailure(BackoffPolicy.exponential(50, { jitter: Jitter.None })),
        }
    )
    const s = supervise([p, user])
    drive.start(s)
    await ds.sleep(5)
    p.setReady()
    await ds.sleep(6)
    p.clearReady()
    await ds.sleep(300)
    p.setReady()
    await ds.sleep(100)
    say(states(p, user))
    await s.teardown()
}
{
    story("how long it was up is not how late run looks")
    const slowly = node("slowly", Mode.Terminate, async (n: TaskNode) => {
        await n.waitShutdown()
        await ds.sleep(300)
    })
    const n = node(
        "n",
        Mode.Terminate,
        async (n: TaskNode) => {
            await n.sleep(10)
            throw new Error("broke")
        },
        { restart: onFailure(BackoffPolicy.exponential(500, { jitter: Jitter.None }), { window: 200 }) }
    )
    const s = supervise([slowly, n])
    drive.start(s)
    await ds.sleep(515)
    tryRequestControl(slowly, ControlOp.Deactivate)
    await ds.sleep(310)
    say(states(slowly, n))
}
console.log("done")
