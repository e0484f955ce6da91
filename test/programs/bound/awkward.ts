// Bound dependencies in awkward company: crashes of the dependent, restart policies on both, several requests, a teardown.
import * as ds from "@devicescript/core"
import {
    BackoffPolicy,
    ControlOp,
    Mode,
    NodeOptions,
    Supervisor,
    TaskNode,
    bound,
    node,
    onFailure,
    tryRequestControl,
} from "devicescript-supervisor"
import { attempt, drive, say, serve, slow, states, story, supervise } from "../control/story.js"

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
const each50 = onFailure(BackoffPolicy.constant(50), { maxRetries: 2 })

{
    const p = made("p", serve)
    const b = made(
        "b",
        async (n: TaskNode) => {
            await n.sleep(20)
            throw new Error("broke")
        },
        { deps: [bound(p)], restart: each50 }
    )
    await driven("a bound node whose restart falls due while its provider is not ready", [p, b])
    await ds.sleep(20)
    p.clearReady()
    await ds.sleep(200)
    say(states(p, b))
    p.setReady()
    await ds.sleep(30)
    say(states(p, b))
    run.terminate()
}
{
    const p = made("p", serve)
    const b = made(
        "b",
        async (n: TaskNode) => {
            await n.waitShutdown()
            throw new Error("broke in its stop")
        },
        { deps: [bound(p)] }
    )
    await driven("a bound node that crashes while it is stopped for its provider", [p, b])
    p.clearReady()
    await ds.sleep(10)
    say(states(p, b))
    p.setReady()
    await ds.sleep(10)
    say(states(p, b))
    run.terminate()
}
{
    const p = made("p", serve)
    const mid = made("mid", serve, { deps: [bound(p)] })
    const b = made("b", serve, { deps: [bound(mid)] })
    await driven("requests and flaps in one instant", [p, mid, b])
    p.clearReady()
    tryRequestControl(mid, ControlOp.Restart)
    tryRequestControl(b, ControlOp.Restart)
    p.setReady()
    tryRequestControl(p, ControlOp.Restart)
    await ds.sleep(20)
    say(states(p, mid, b))
    tryRequestControl(p, ControlOp.Deactivate)
    tryRequestControl(b, ControlOp.Activate)
    await ds.sleep(20)
    say(states(p, mid, b))
    run.terminate()
}
{
    const p = made("p", slow)
    const b = made("b", serve, { deps: [bound(p)] })
    const s = await driven("a teardown and a wake", [p, b])
    await ds.sleep(20)
    p.clearReady()
    attempt.start("teardown", s.teardown)
    await ds.sleep(50)
    say(states(p, b))
    await attempt("start", s.start)
    await ds.sleep(50)
    say(states(p, b))
    run.terminate()
}
{
    const p = made(
        "p",
        async (n: TaskNode) => {
            n.setReady()
            await n.sleep(20)
            throw new Error("broke")
        },
        { restart: each50 }
    )
    const b = made("b", serve, { deps: [bound(p)] })
    const s = await driven("a provider whose policy gives up", [p, b])
    await ds.sleep(300)
    say(states(p, b))
    await attempt("activate b", async () => await s.activate(b))
    await ds.sleep(10)
    say(states(p, b))
    run.terminate()
}
await ds.sleep(1)
console.log("done")
