// Leases: how they are given, called back, and how each way to end an activation ends them; a graph a story.
import * as ds from "@devicescript/core"
import { abortActivation, leased, Mode, node, Supervisor, TaskNode, graph } from "devicescript-supervisor"
import { attempt, say, story, supervise } from "../control/story.js"

async function drained(what: string, drain: () => Promise<void>): Promise<void> {
    await attempt("drain " + what, drain)
}

{
    story("count, drain, reopen")
    const bus = leased("bus", "i2c")
    const work = async (n: TaskNode): Promise<void> => {
        const lease = n.lease(bus)
        if (lease) say(n.name + " has " + lease.value + ", " + bus.count() + " out")
        else say(n.name + " has none")
        await n.waitShutdown()
        if (!lease) return
        lease.release()
        lease.release()
        say(n.name + " gave it back, " + bus.count() + " out")
    }
    const a = node("a", Mode.Terminate, work)
    const b = node("b", Mode.Terminate, work)
    const late = node("late", Mode.OnDemand, work)
    const s = new Supervisor(graph([a, b, late]))
    await attempt("drain of none", bus.drain)
    bus.reopen()
    await s.start()
    await ds.sleep(10)
    drained.start("all", bus.drain)
    await ds.sleep(10)
    await s.startNode(late)
    await ds.sleep(10)
    await s.stopNode(a)
    await ds.sleep(10)
    await s.stopNode(b)
    await s.stopNode(late)
    await ds.sleep(10)
    bus.reopen("spi")
    await s.startNode(late)
    await ds.sleep(10)
    await attempt("drain within 50 ms", async () => await bus.drain(50))
    say("holders " + bus.holders().join(" "))
    await s.teardown()
    await attempt("drain", bus.drain)
}
{
    story("the owner drains between its stop and its ack")
    const bus = leased("bus", 1)
    const owner = node("owner", Mode.Terminate, async n => {
        bus.reopen()
        n.setReady()
        await n.waitShutdown()
        await bus.drain()
        say("drained")
    })
    const user = node("user", Mode.Terminate, async n => {
        say("user has " + (n.lease(bus) !== undefined))
        await n.waitShutdown()
        // lets the owner wait
        await ds.sleep(100)
        say("again " + (n.lease(bus) !== undefined))
    })
    const s = supervise([owner, user])
    await s.start()
    await ds.sleep(10)
    await s.teardown()
    await s.start()
    await ds.sleep(10)
    await s.teardown()
}
{
    story("a drain that is dropped where it waits")
    const bus = leased("bus", 1)
    const holder = node("holder", Mode.Terminate, async n => {
        n.lease(bus)
        await n.waitShutdown()
    })
    const drainer = node("drainer", Mode.Terminate, async n => {
        await n.runCancellableAcked(bus.drain)
        say("dropped")
    })
    const s = new Supervisor(graph([holder, drainer]))
    await s.start()
    await ds.sleep(10)
    await s.stopNode(drainer)
    await ds.sleep(10)
    await s.stopNode(holder)
    say("out " + bus.count())
    await ds.sleep(100)
    await attempt("drain", bus.drain)
}
{
    story("by hand, by a defer, by each end of the activation")
    const bus = leased("bus", 1)
    const bodies: { [name: string]: (n: TaskNode) => Promise<void> } = {
        hand: async n => {
            const lease = n.lease(bus)
            await n.sleep(10)
            lease.release()
            await n.waitShutdown()
        },
        defer: async n => {
            await n.runCancellable(async () => {
                const lease = n.lease(bus)
                n.defer(lease.release)
                await ds.sleep(10)
            })
            await n.waitShutdown()
        },
        kept: async n => {
            // without a defer it outlives the work it was taken in
            await n.runCancellable(async () => {
                n.lease(bus)
                await ds.sleep(10)
            })
            await n.waitShutdown()
        },
        child: async n => {
            n.spawn(async () => {
                n.lease(bus)
            })
            await n.waitShutdown()
        },
        returns: async n => {
            n.lease(bus)
            n.lease(bus)
            await n.sleep(10)
        },
        crashes: async n => {
            n.lease(bus)
            await n.sleep(10)
            throw new Error("broke")
        },
        "child-crashes": async n => {
            n.lease(bus)
            n.after(10, () => {
                throw new Error("broke")
            })
            await n.waitShutdown()
        },
        wedged: async n => {
            n.lease(bus)
            for (;;) await ds.sleep(1000)
        },
        acks: async n => {
            n.lease(bus)
            await n.waitShutdown()
            n.ackDropped()
            await n.sleep(1000)
            say("never")
        },
    }
    for (const name in bodies) {
        const n = node(name, Mode.Terminate, bodies[name], { ackTimeout: 100, onAckTimeout: abortActivation })
        const s = new Supervisor(graph([n]))
        await s.start()
        await ds.sleep(5)
        const during = bus.count()
        await ds.sleep(10)
        const after = bus.count()
        await s.stopNode(n)
        await ds.sleep(1)
        say(name + " " + during + ", after 10 ms " + after + ", stopped " + bus.count())
    }
    const p = node("parks", Mode.Pause, async n => {
        n.lease(bus)
        await n.runPausableLoop(n.waitShutdown)
    })
    const s = new Supervisor(graph([p]))
    await s.start()
    await ds.sleep(1)
    await s.stopNode(p)
    say("parks " + p.isParked() + " " + bus.count() + " " + bus.holders().join(" "))
    abortActivation(p)
    await ds.sleep(1)
    say("aborted " + bus.count())
}
{
    story("not from outside")
    const bus = leased("bus", 1)
    const n = node("n", Mode.OnDemand, async () => {})
    graph([n])
    await attempt("lease", async () => {
        n.lease(bus)
    })
    say("out " + bus.count())
}
await ds.sleep(1)
console.log("done")
