// What nodes lend, consume, share and provide, a graph a story.
import * as ds from "@devicescript/core"
import {
    Aborted,
    ControlOp,
    Mode,
    ResourceSlot,
    Supervisor,
    TaskNode,
    abortActivation,
    consume,
    faultInjection,
    Fault,
    graph,
    lend,
    node,
    requestControl,
    shared,
    slot,
} from "devicescript-supervisor"
import { attempt, drive, say, serve, states, story, supervise } from "../control/story.js"

class Bus {
    uses = 0
    constructor(readonly name: string) {}
}

function tell(s: ResourceSlot<any>): void {
    say(s.name + (s.isFilled() ? " filled" : " empty") + (s.holder() ? ", held by " + s.holder().name : ""))
}

async function user(n: TaskNode, bus: Bus): Promise<void> {
    bus.uses++
    say(`${n.name} uses ${bus.name} for the ${bus.uses}. time`)
    await n.waitShutdown()
}

story("the slot protocol")
{
    const s = slot<number>("s")
    say("take: " + s.take())
    s.provide(7)
    say("take: " + s.take())
    say("take: " + s.take())
    s.restore(7)
    say("get: " + s.get() + " " + s.isFilled())
    s.clear()
    say("get: " + s.get() + " " + s.isFilled())
    s.provide(0)
    say("a zero fills: " + s.isFilled())
}

async function fill(s: ResourceSlot<number>, ms: number, value: number): Promise<void> {
    await ds.sleep(ms)
    s.provide(value)
}
story("waitTake")
{
    const s = slot<number>("s")
    fill.start(s, 50, 5)
    say("took " + (await s.waitTake()))
    say("took " + (await s.waitTake(100)))
    s.provide(6)
    say("took " + (await s.waitTake(100)))
}

story("lend")
{
    const bus = slot<Bus>("bus")
    const n = node("user", Mode.Terminate, user, { resources: [lend(bus)], gateTimeout: 100, disabled: true })
    const sup = supervise([n])
    await attempt("activate", async () => await sup.activate(n))
    say(`runs ${n.epoch()}, disabled ${n.isDisabled()}`)
    bus.provide(new Bus("i2c"))
    tell(bus)
    await attempt("start", sup.start)
    await ds.sleep(1)
    tell(bus)
    await attempt("stop", async () => await sup.stopNode(n))
    tell(bus)
    await attempt("start", sup.start)
    await ds.sleep(1)
    await attempt("stop", async () => await sup.stopNode(n))
}

story("lent to one at a time")
{
    const bus = slot<Bus>("bus")
    bus.provide(new Bus("spi"))
    const brief = async (n: TaskNode, b: Bus) => {
        b.uses++
        say(n.name + " is the " + b.uses + ". user")
        await n.sleep(50)
    }
    const first = node("first", Mode.Terminate, brief, { resources: [lend(bus)] })
    const second = node("second", Mode.Terminate, user, { resources: [lend(bus)], gateTimeout: 200 })
    const third = node("third", Mode.Terminate, user, { resources: [lend(bus)], gateTimeout: 100 })
    const sup = supervise([first, second, third])
    await attempt("start", sup.start)
    tell(bus)
    say(states(first, second, third))
    say("dep " + third.lastFault().dep.name)
    await sup.teardown()
}

story("consume")
{
    const key = slot<Bus>("key")
    key.provide(new Bus("key"))
    const n = node("user", Mode.Terminate, user, { resources: [consume(key)], gateTimeout: 200 })
    const sup = supervise([n])
    await attempt("start", sup.start)
    await ds.sleep(1)
    tell(key)
    await attempt("stop", async () => await sup.stopNode(n))
    tell(key)
    await attempt("start", sup.start)
    say(states(n))
    key.provide(new Bus("key two"))
    await attempt("start", sup.start)
    await ds.sleep(1)
    await attempt("stop", async () => await sup.stopNode(n))
}

story("shared, to a consumer declared before its provider")
{
    const value = slot<number>("value")
    const reader = async (n: TaskNode, v: number) => {
        say(n.name + " reads " + v)
        await n.waitShutdown()
    }
    const one = node("one", Mode.Terminate, reader, { resources: [shared(value)] })
    const two = node("two", Mode.Terminate, reader, { resources: [shared(value)] })
    const maker = node("maker", Mode.Terminate, async n => {
        await n.sleep(20)
        value.provide(7)
        await n.waitShutdown()
    })
    const sup = supervise([one, two, maker])
    await attempt("start", sup.start)
    await ds.sleep(1)
    tell(value)
}

story("a provider node")
{
    const link = slot<number>("link")
    const token = slot<number>("token")
    let generation = 0
    let sum = 0
    const provider = node(
        "provider",
        Mode.Terminate,
        async n => {
            if ((await n.sleep(500)) instanceof Aborted) return
            generation++
            link.provide(generation)
            token.provide(generation)
            await n.waitShutdown()
        },
        { provides: [link, token] }
    )
    const reader = async (n: TaskNode, v: number) => {
        sum += v
        say(n.name + " got generation " + v)
        await n.waitShutdown()
    }
    const one = node("one", Mode.Terminate, reader, { deps: [provider], resources: [shared(link)] })
    const two = node("two", Mode.Terminate, reader, { deps: [provider], resources: [shared(link)] })
    const eater = node("eater", Mode.Terminate, reader, { deps: [provider], resources: [consume(token)] })
    const sup = supervise([provider, one, two, eater])
    await attempt("start", sup.start)
    await ds.sleep(1)
    say("sum " + sum)
    await attempt("teardown", sup.teardown)
    tell(link)
    await attempt("start", sup.start)
    await ds.sleep(1)
    say("sum " + sum)
}

story("what a parked node provides stays")
{
    const link = slot<number>("link")
    const keeper = node(
        "keeper",
        Mode.Pause,
        async n => {
            link.provide(3)
            await n.runPausableLoop(n.waitShutdown)
        },
        { provides: [link] }
    )
    const once = slot<number>("once")
    const builder = node(
        "builder",
        Mode.Terminate,
        async () => {
            once.provide(4)
        },
        { provides: [once] }
    )
    const sup = supervise([keeper, builder])
    await sup.start()
    await ds.sleep(1)
    await sup.teardown()
    tell(link)
    tell(once)
    await sup.start()
    await ds.sleep(1)
    faultInjection().inject(keeper, Fault.Crash)
    tell(link)
}

story("two starved providers, a healthy peer and a leaf")
{
    const a = slot<number>("a")
    const b = slot<number>("b")
    const rest = async (n: TaskNode) => await n.waitShutdown()
    const first = node("first", Mode.Terminate, rest, { resources: [lend(a)], gateTimeout: 100 })
    const second = node("second", Mode.Terminate, rest, { resources: [lend(b)], gateTimeout: 100 })
    const peer = node("peer", Mode.Terminate, rest)
    const leaf = node("leaf", Mode.Terminate, rest, { deps: [first, second, peer] })
    const sup = supervise([first, second, peer, leaf])
    await attempt("activate leaf", async () => await sup.activate(leaf))
    say(states(first, second, peer, leaf))
    a.provide(1)
    b.provide(2)
    await attempt("activate leaf", async () => await sup.activate(leaf))
    say(states(first, second, peer, leaf))
    await attempt("activate leaf", async () => await sup.activate(leaf))
    say(states(first, second, peer, leaf))
}

story("a request that starves comes out of run")
{
    const a = slot<number>("a")
    const n = node("n", Mode.Terminate, async x => await x.waitShutdown(), {
        resources: [lend(a)],
        gateTimeout: 100,
        disabled: true,
    })
    const sup = supervise([n])
    drive.start(sup)
    await ds.sleep(1)
    await requestControl(n, ControlOp.Activate)
    await ds.sleep(200)
    say(states(n))
}

story("an empty slot keeps it down, providing and a restart bring it up")
{
    const a = slot<number>("a")
    const n = node("n", Mode.Terminate, async x => await x.waitShutdown(), {
        resources: [consume(a)],
        gateTimeout: 200,
    })
    const sup = supervise([n])
    await attempt("start", sup.start)
    await ds.sleep(1000)
    say(states(n))
    a.provide(1)
    await attempt("restart", async () => await sup.restart(n))
    say(states(n))
}

story("crash, abort, drop: what was lent is back")
{
    const bus = slot<Bus>("bus")
    bus.provide(new Bus("i2c"))
    const n = node(
        "n",
        Mode.Terminate,
        async (x, b) => {
            b.uses++
            say("uses " + b.uses)
            if (b.uses === 1) throw new Error("broken")
            for (;;) await ds.sleep(60000)
        },
        { resources: [lend(bus)], ackTimeout: 100, onAckTimeout: abortActivation }
    )
    const sup = supervise([n])
    await sup.start()
    await ds.sleep(1)
    tell(bus)
    await attempt("restart", async () => await sup.restart(n))
    await ds.sleep(1)
    faultInjection().inject(n, Fault.Crash)
    await ds.sleep(1)
    tell(bus)
    await attempt("restart", async () => await sup.restart(n))
    await ds.sleep(1)
    await attempt("stop", async () => await sup.stopNode(n))
    await ds.sleep(1)
    tell(bus)
    say("the same one, used " + bus.get().uses)
}

story("its provider is down: at once")
{
    const a = slot<number>("a")
    const maker = node("maker", Mode.OnDemand, serve, { provides: [a] })
    const n = node("n", Mode.Terminate, async x => await x.waitShutdown(), { resources: [shared(a)] })
    const sup = supervise([maker, n])
    await attempt("start", sup.start)
    say("dep " + n.lastFault().dep.name)
}

story("claimed in the turn of its spawn: nobody comes between")
{
    const key = slot<Bus>("key")
    const n = node("n", Mode.Terminate, user, { resources: [consume(key)] })
    const sup: Supervisor = new Supervisor(graph([n]))
    key.provide(new Bus("key"))
    sup.subscribe(() => {
        if (n.isRunning() && !n.shutdownRequested()) say("a thief takes " + key.take())
    })
    await sup.start()
    await ds.sleep(1)
    tell(key)
}
console.log("done")
