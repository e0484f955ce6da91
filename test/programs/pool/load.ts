// Pools of which members come and go with the load, one graph a story.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Mode,
    Pool,
    PoolOptions,
    ScalingPolicy,
    Supervisor,
    TaskNode,
    deferredShrink,
    dropOnStop,
    graph,
    lend,
    node,
    pool,
    ready,
    slots,
} from "devicescript-supervisor"
import { drive, say, serve, states, story, supervise } from "../control/story.js"

let driver: ds.Fiber
let supervisor: Supervisor
let asked = 0

/** Counts how often it is asked. */
class Counting implements ScalingPolicy {
    evaluate(): number {
        asked++
        return 0
    }
    nextDeadline(): number {
        return Infinity
    }
}

/** Every 50 ms a step. */
class Stepping implements ScalingPolicy {
    steps = [1, 1, 1, -1, -1, -1]
    due = 50
    evaluate(running: number, idle: number, min: number, max: number, now: number): number {
        if (now < this.due) return 0
        this.due = now + 50
        const step = this.steps.shift()
        say(`${step} asked of ${running}, ${idle}, ${min}, ${max}`)
        return step || 0
    }
    nextDeadline(): number {
        return this.steps.length ? this.due : Infinity
    }
}

/** A graph of its own, driven for 10 ms. */
async function driven(title: string, items: (TaskNode | Pool)[], quiet?: boolean): Promise<void> {
    if (driver) driver.terminate()
    story(title)
    supervisor = quiet ? new Supervisor(graph(items)) : supervise(items)
    driver = drive.start(supervisor)
    await ds.sleep(10)
}

function members(p: Pool): string {
    let text = p.running() + " running, " + p.busy() + " busy:"
    for (let i = 0; p.member(i); ++i) {
        const m = p.member(i)
        text += " " + states(m) + (m.isBusy() ? "+busy" : "")
    }
    return text
}

/** So many members are busy, the lower ones first. */
async function load(p: Pool, busy: number): Promise<void> {
    for (let i = 0; i < busy; ++i) {
        p.member(i).markBusy()
        await ds.sleep(1)
    }
    for (let i = busy; p.member(i); ++i) p.member(i).markIdle()
}

function three(options: PoolOptions, floor = Mode.Terminate): Pool {
    return pool("w", [floor, Mode.OnDemand, Mode.OnDemand], serve, options)
}

{
    const p = three({ min: 1, max: 2, policy: deferredShrink(100) })
    await driven("load comes, as much as fits, and goes", [p])
    say(`min ${p.min} max ${p.max}, ${p.member(2).name} is ${p.memberIndex(p.member(2))}, ${p.member(3)}`)
    await load(p, 2)
    await ds.sleep(100)
    say(members(p))
    await load(p, 1)
    await ds.sleep(500)
    say(members(p))
    await load(p, 0)
    await ds.sleep(500)
    say(members(p))
    say("not of it: " + p.memberIndex(node("other", Mode.Terminate, serve)))
}
{
    const p = pool("w", [Mode.Terminate, Mode.OnDemand, Mode.OnDemand, Mode.OnDemand], serve, {
        min: 1,
        max: 4,
        policy: deferredShrink(100),
    })
    await driven("who goes is idle, and never the floor", [p])
    await load(p, 3)
    p.member(0).markIdle()
    p.member(2).markIdle()
    await ds.sleep(500)
    say(members(p))
    p.member(1).markIdle()
    await ds.sleep(500)
    say(members(p))
}
{
    const p = three({ min: 1, max: 3, policy: deferredShrink(100) })
    await driven("a surplus that is gone in time cancels what was to go", [p])
    await load(p, 1)
    p.member(0).markIdle()
    await ds.sleep(60)
    p.member(0).markBusy()
    await ds.sleep(60)
    p.member(0).markIdle()
    await ds.sleep(99)
    say(members(p))
    await ds.sleep(10)
    say(members(p))
}
{
    const p = three({ min: 2, max: 3 })
    await driven("below min it grows without load", [p])
    await ds.sleep(1000)
    say(members(p))
}
{
    const p = three({ min: 0, max: 3, policy: deferredShrink(100) }, Mode.OnDemand)
    await driven("min 0: one stays warm, though it is on demand", [p])
    await load(p, 2)
    await load(p, 0)
    await ds.sleep(1000)
    say(members(p))
}
{
    const p = pool("c", [Mode.Terminate, Mode.OnDemand, Mode.OnDemand, Mode.OnDemand], serve, { min: 1, max: 4 })
    await driven("clients 4, 1, 0", [p])
    await load(p, 4)
    say(members(p))
    await load(p, 1)
    await ds.sleep(9000)
    say(members(p))
    await load(p, 0)
    await ds.sleep(9000)
    say(members(p))
}
{
    // a second's polls take the longer the more devices there are
    let devices = 0
    let due = 0
    const poll = async (n: TaskNode) => {
        for (;;) {
            if (due > 0) {
                due--
                n.markBusy()
                if ((await n.sleep(50 * devices)) instanceof Aborted) return
                n.markIdle()
            }
            if (due === 0) if ((await n.sleep(10)) instanceof Aborted) return
        }
    }
    const clock = node("clock", Mode.Terminate, async n => {
        n.every(1000, () => {
            due = devices
        })
        await n.waitShutdown()
    })
    const p = pool("poll", [Mode.Terminate, Mode.OnDemand, Mode.OnDemand], poll, { min: 1, max: 3 })
    await driven("more devices, longer transactions, more pollers", [clock, p], true)
    await ds.sleep(3000)
    say(p.running() + " with none")
    devices = 6
    await ds.sleep(10_000)
    say(p.running() + " with 6")
    devices = 0
    await ds.sleep(2000)
    say(p.running() + " a second after they have gone")
    await ds.sleep(8000)
    say(p.running() + " after the cooldown")
}
{
    const link = node("link", Mode.Terminate, serve)
    const frail = async (n: TaskNode) => {
        if (n.name === "w1") throw new Error("no such port")
        await serve(n)
    }
    const p = pool("w", [Mode.Terminate, Mode.OnDemand, Mode.OnDemand], frail, { min: 1, max: 3, deps: [ready(link)] })
    await driven("one that crashed is passed over", [link, p])
    await load(p, 1)
    say(members(p))
}
{
    let work = 3
    const once = async (n: TaskNode) => {
        n.markBusy()
        if (n.name === "w1") if (work-- > 0) return
        await n.waitShutdown()
    }
    const q = pool("w", [Mode.Terminate, Mode.OnDemand], once, { min: 1, max: 2 })
    await driven("one that returns comes again for load, in another ms", [q])
    say(members(q))
}
{
    const p = three({ min: 1, max: 2, policy: deferredShrink(100) })
    const api = node("api", Mode.Terminate, serve, { deps: [ready(p)] })
    const late = node("late", Mode.Terminate, serve, { deps: [p] })
    await driven("a dependency on a pool is one on its floor", [late, api, p])
    say(supervisor.graph.depsOf(api)[0].name + " " + supervisor.graph.dependentsOf(p.member(1)).length)
    say(states(...supervisor.graph.nodes()))
}
{
    const p = three({ min: 1, max: 3, policy: deferredShrink(100) })
    await driven("torn down it stays down, whatever the load was; started it goes on", [p])
    await load(p, 2)
    await supervisor.teardown()
    await ds.sleep(1000)
    say(members(p))
    await supervisor.start()
    await load(p, 1)
    await ds.sleep(1)
    say(members(p))
}
{
    const p = three({ min: 1, max: 3, policy: deferredShrink(100) })
    await driven("deactivate of a member is of the pool, and so is activate, which leaves the others to the load", [p])
    await load(p, 1)
    await ds.sleep(1)
    await supervisor.deactivate(p.member(1))
    say(members(p))
    await ds.sleep(1000)
    await supervisor.activate(p.member(0))
    say(members(p))
    await load(p, 1)
    await ds.sleep(1)
    say(members(p))
}
{
    const quiet = pool("w", [Mode.Terminate, Mode.OnDemand], serve, { min: 1, max: 2, policy: new Counting() })
    await driven("nobody looks at a pool of which nothing changes", [quiet])
    const before = asked
    await ds.sleep(30_000)
    say(asked - before + " looks")
    quiet.member(0).markBusy()
    await ds.sleep(1)
    say(asked - before + " looks")
}
{
    const p = three({ min: 1, max: 2, policy: new Stepping() })
    await driven("a policy of the program's own: kept to the bounds, called at its deadlines", [p])
    await ds.sleep(1000)
    say(members(p))
}
{
    const drills = slots<number[]>("drill", 2)
    drills.at(0).provide([0])
    const p = pool(
        "w",
        [Mode.Terminate, Mode.OnDemand],
        async (n: TaskNode, drill: number[]) => {
            drill[0]++
            n.setReady()
            for (;;) await ds.sleep(1000)
        },
        { min: 1, max: 2, policy: deferredShrink(100), resources: [lend(drills)], shell: dropOnStop, gateTimeout: 50 }
    )
    await driven("each member takes the element of its own index", [p])
    p.member(0).markBusy()
    await ds.sleep(200)
    say(members(p) + ", faults " + (p.member(1).lastFault() ? 1 : 0))
    const second = [0]
    drills.at(1).provide(second)
    await ds.sleep(1)
    say(members(p) + ", holder " + drills.at(1).holder().name)
    p.member(0).markIdle()
    await ds.sleep(200)
    say(`${members(p)}, back ${drills.at(1).get() === second}, used ${second[0]}, exited ${p.member(1).hasExited()}`)
    p.member(0).markBusy()
    await ds.sleep(1)
    say(`${members(p)}, used ${second[0]}, the floor's ${drills.at(0).get()}, ${drills.at(0).holder().name}`)
}
driver.terminate()
console.log("done")
