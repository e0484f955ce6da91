// Pools whose provider comes and goes, one graph a story. Nobody pokes them: load stays, and that is all.
import * as ds from "@devicescript/core"
import { Mode, Pool, Supervisor, TaskNode, bound, deferredShrink, node, pool, ready } from "devicescript-supervisor"
import { drive, say, serve, states, story, supervise } from "../control/story.js"

let driver: ds.Fiber
let supervisor: Supervisor

/** A graph of its own, driven for 10 ms. */
async function driven(title: string, items: (TaskNode | Pool)[]): Promise<void> {
    if (driver) driver.terminate()
    story(title)
    supervisor = supervise(items)
    driver = drive.start(supervisor)
    await ds.sleep(10)
}

/** Has work whenever it is up. */
async function busy(n: TaskNode): Promise<void> {
    n.setReady()
    n.markBusy()
    await n.waitShutdown()
}

/** Only the floor has. */
async function flooded(n: TaskNode): Promise<void> {
    n.setReady()
    if (n.name === "w0") n.markBusy()
    await n.waitShutdown()
}

function all(): string {
    return states(...supervisor.graph.nodes())
}

const modes = [Mode.Terminate, Mode.OnDemand, Mode.OnDemand]

{
    const net = node("net", Mode.Terminate, serve)
    const w = pool("w", modes, serve, { min: 1, max: 3, deps: [ready(net)] })
    const api = node("api", Mode.Terminate, serve, { deps: [ready(w)] })
    await driven("no growth while a ready dep is not ready", [net, api, w])
    net.clearReady()
    w.member(0).markBusy()
    for (let i = 0; i < 300; ++i) await ds.sleep(1)
    say(all())
    net.setReady()
    await ds.sleep(1)
    say(all())
}
{
    const net = node("net", Mode.Terminate, serve)
    const w = pool("w", modes, flooded, { min: 1, max: 3, deps: [ready(net)] })
    await driven("after its provider was deactivated and activated", [net, w])
    await supervisor.deactivate(net)
    say(all())
    await ds.sleep(1000)
    say("a second later: " + all())
    await supervisor.activate(net)
    say("activated: " + all())
    await ds.sleep(1)
    say(all())
}
{
    const net = node("net", Mode.Terminate, serve)
    const w = pool("w", modes, busy, { min: 1, max: 2, deps: [ready(net)] })
    await driven("after a restart of its provider", [net, w])
    await supervisor.restart(net)
    await ds.sleep(1)
    say(all())
}
{
    const carrier = node("carrier", Mode.Terminate, serve)
    const w = pool("w", modes, flooded, { min: 1, max: 3, deps: [bound(carrier)] })
    const recorder = node("recorder", Mode.Terminate, serve, { deps: [ready(carrier)] })
    await driven("after its bound provider was lost for a while", [carrier, w, recorder])
    carrier.clearReady()
    await ds.sleep(1000)
    say(all())
    carrier.setReady()
    await ds.sleep(1)
    say(all())
}
{
    const carrier = node("carrier", Mode.Terminate, serve)
    const w = pool("w", modes, serve, { min: 1, max: 3, deps: [bound(carrier)] })
    await driven("what is not wanted any more does not come back with its bound provider", [carrier, w])
    w.member(0).markBusy()
    await ds.sleep(1)
    carrier.clearReady()
    await ds.sleep(1000)
    carrier.setReady()
    await ds.sleep(1000)
    say(all())
}
{
    const net = node("net", Mode.Terminate, serve)
    const w = pool("w", modes, flooded, { min: 1, max: 3, deps: [net] })
    await driven("with a plain dep, after its restart", [net, w])
    await supervisor.restart(net)
    await ds.sleep(1)
    say(all())
}
{
    const net = node("net", Mode.Terminate, serve)
    const w = pool("w", [Mode.OnDemand, Mode.OnDemand], serve, { min: 0, max: 2, deps: [bound(net)] })
    await driven("an on-demand floor comes back with its bound provider, and with the graph", [net, w])
    net.clearReady()
    await ds.sleep(10)
    say(all())
    net.setReady()
    await ds.sleep(10)
    say(all())
    await supervisor.teardown()
    await ds.sleep(1000)
    say(all())
    await supervisor.start()
    await ds.sleep(10)
    say(all())
}
{
    const w = pool("w", modes, busy, { min: 1, max: 3, policy: deferredShrink(100) })
    const slow = node("slow", Mode.Terminate, async n => await n.waitShutdown())
    const late = node("late", Mode.OnDemand, serve, { deps: [ready(slow)], gateTimeout: 300 })
    await driven("what it wants while another verb waits is done after it", [w, slow, late])
    w.member(1).markIdle()
    w.member(2).markIdle()
    await ds.sleep(50)
    const waiting = supervisor.startNode
    const attempt = async () => {
        try {
            await waiting(late)
        } catch {
            say("late failed")
        }
    }
    attempt.start()
    await ds.sleep(200)
    // as many as were idle when it was decided are idle no more
    w.member(2).markBusy()
    await ds.sleep(150)
    say(all())
    w.member(2).markIdle()
    await ds.sleep(200)
    say(all())
}
driver.terminate()
console.log("done")
