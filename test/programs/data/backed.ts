// Backed watches: who starts the producer, when it goes, what keeps it; a graph a story.
import * as ds from "@devicescript/core"
import {
    abortActivation,
    Aborted,
    backed,
    ControlOp,
    Mode,
    node,
    ready,
    requestControl,
    Supervisor,
    TaskNode,
    watch,
    Watch,
} from "devicescript-supervisor"
import { drive, say, states, story, supervise } from "../control/story.js"

/** Publishes 42 after `warmUp` ms and goes when nobody has read for `cooldown`. */
function producerOf(w: Watch<number>, warmUp: number, cooldown: number): TaskNode {
    return node(
        "p",
        Mode.Terminate,
        async n => {
            if ((await n.sleep(warmUp)) instanceof Aborted) return
            n.put(w, 42)
            n.setReady()
            if ((await n.retire(w, cooldown)) instanceof Aborted) say("retire gave Aborted")
            await n.waitShutdown()
        },
        { disabled: true, writes: [w] }
    )
}

/** Opens at `at`, closes after `hold` ms. */
function readerOf(w: Watch<number>, name: string, at: number, hold: number): TaskNode {
    return node(
        name,
        Mode.Terminate,
        async n => {
            await n.sleep(at)
            try {
                const guard = await n.open(w)
                if (guard instanceof Aborted) {
                    say(name + " got Aborted, openers " + w.openers())
                    return
                }
                say(name + " opened " + guard.get() + ", openers " + w.openers())
                await n.sleep(hold)
                guard.close()
                guard.close()
                say(name + " closed, openers " + w.openers())
            } catch (e) {
                say(name + " threw " + (e as Error).message)
            }
            await n.waitShutdown()
        },
        { reads: [w], gateTimeout: 300 }
    )
}

async function play(nodes: TaskNode[], ms: number): Promise<Supervisor> {
    const s = supervise(nodes)
    const run = drive.start(s)
    await ds.sleep(ms)
    try {
        run.terminate()
    } catch {
        // a fault has ended it
    }
    return s
}

{
    story("two openers, a slow producer")
    const w = backed(watch<number>("w"))
    const p = producerOf(w, 50, 500)
    const s = await play([p, readerOf(w, "a", 100, 300), readerOf(w, "b", 120, 1000)], 2500)
    say(states(p))
    await s.teardown()
}
{
    story("a reader inside the cooldown")
    const w = backed(watch<number>("w"))
    const p = producerOf(w, 0, 500)
    await play([p, readerOf(w, "a", 0, 100), readerOf(w, "b", 400, 100), readerOf(w, "c", 2000, 100)], 3000)
    say(states(p))
}
{
    story("an opener while the producer is on its way out")
    const w = backed(watch<number>("w"))
    const p = node(
        "p",
        Mode.Terminate,
        async n => {
            n.put(w, n.epoch())
            n.setReady()
            await n.retire(w, 100)
            await n.waitShutdown()
            await ds.sleep(50)
        },
        { disabled: true, writes: [w] }
    )
    await play([p, readerOf(w, "a", 0, 100), readerOf(w, "b", 220, 10)], 500)
    say(states(p))
}
{
    story("stopped and opened again")
    const w = backed(watch<number>("w"))
    const p = node(
        "p",
        Mode.Terminate,
        async n => {
            n.put(w, n.epoch())
            n.setReady()
            await n.waitShutdown()
        },
        { disabled: true, writes: [w] }
    )
    const a = readerOf(w, "a", 10, 250)
    const b = readerOf(w, "b", 200, 250)
    const s = supervise([p, a, b])
    const run = drive.start(s)
    await ds.sleep(100)
    await s.stopNode(p)
    await ds.sleep(110)
    say(states(p) + " openers " + w.openers())
    await s.teardown()
    run.terminate()
}
{
    story("a producer that does not come")
    const w = backed(watch<number>("w"))
    const gate = node("gate", Mode.Terminate, async n => await n.waitShutdown())
    const p = node("p", Mode.OnDemand, async () => {}, { writes: [w], deps: [ready(gate)], gateTimeout: 100 })
    await play([gate, p, readerOf(w, "a", 0, 1), readerOf(w, "b", 50, 1)], 500)
    say("openers " + w.openers())
}
{
    story("a producer that breaks, returns, says nothing")
    let what = 0
    const w = backed(watch<number>("w"))
    const p = node(
        "p",
        Mode.OnDemand,
        async n => {
            await n.sleep(10)
            if (what === 0) throw new Error("broke")
            if (what === 1) return
            await n.waitShutdown()
        },
        { writes: [w] }
    )
    const a = readerOf(w, "a", 0, 1)
    const s = supervise([p, a])
    const run = drive.start(s)
    for (; what < 3; ++what) {
        await ds.sleep(400)
        await s.restart(a)
    }
    await ds.sleep(100)
    // what it was to wait for comes at last
    p.setReady()
    await ds.sleep(100)
    run.terminate()
}
{
    story("stopped while it waits, dropped while it waits")
    const w = backed(watch<number>("w"))
    const p = producerOf(w, 500, 100)
    const a = readerOf(w, "a", 0, 1)
    const b = node("b", Mode.Terminate, async n => {
        const r = await n.runCancellableAcked(async () => await n.open(w))
        say("b got Aborted " + (r instanceof Aborted) + ", openers " + w.openers())
    })
    const s = supervise([p, a, b])
    const run = drive.start(s)
    await ds.sleep(100)
    await s.stopNode(a)
    await s.stopNode(b)
    await ds.sleep(1000)
    run.terminate()
    say(states(p))
}
{
    story("a stop ends the cooldown")
    const w = backed(watch<number>("w"))
    const p = producerOf(w, 0, 500)
    const s = supervise([p])
    await s.activate(p)
    await ds.sleep(100)
    await s.stopNode(p)
    await ds.sleep(1000)
    say(states(p))
}
{
    story("a close after the cooldown has ended wakes nobody")
    const w = backed(watch<number>("w"))
    const p = node(
        "p",
        Mode.Pause,
        async n => {
            n.put(w, 42)
            n.setReady()
            say("retire gave Aborted " + ((await n.retire(w, 500)) instanceof Aborted))
            n.ackDropped()
            await n.waitResume()
            await n.sleep(200)
            say("slept 200 ms")
            await n.waitShutdown()
        },
        { writes: [w] }
    )
    const s = supervise([p, readerOf(w, "a", 0, 150)])
    await s.start()
    await ds.sleep(50)
    await s.stopNode(p)
    await s.resumeNode(p)
    await ds.sleep(300)
    await s.teardown()
}
{
    story("a full mailbox")
    const w = backed(watch<number>("w"))
    const p = producerOf(w, 0, 500)
    const slow = node("slow", Mode.Terminate, async n => {
        await n.waitShutdown()
        await ds.sleep(20)
    })
    const asks = node("asks", Mode.Terminate, async n => {
        for (let i = 0; i < 6; ++i) await requestControl(slow, ControlOp.Restart)
        await n.waitShutdown()
    })
    await play([p, slow, asks, readerOf(w, "a", 5, 10)], 900)
}
{
    story("every end of the reader closes")
    const w = backed(watch<number>("w"))
    const plain = watch<number>("plain", 7)
    const p = producerOf(w, 0, 10)
    const ends: { [name: string]: (n: TaskNode) => Promise<void> } = {
        stop: async n => await n.waitShutdown(),
        defer: async n => {
            await n.sleep(10)
        },
        crash: async n => {
            await n.sleep(10)
            throw new Error("broke")
        },
        abort: async () => {
            for (;;) await ds.sleep(1000)
        },
    }
    const nodes = [p]
    const reader = (name: string): TaskNode =>
        node(
            name,
            Mode.OnDemand,
            async n => {
                const guard = await n.open(w)
                const other = await n.open(plain)
                if (guard instanceof Aborted || other instanceof Aborted) return
                if (name === "defer") n.defer(guard.close)
                say(name + " has " + guard.get() + " and " + other.get())
                await ends[name](n)
            },
            { ackTimeout: 100, onAckTimeout: abortActivation }
        )
    for (const name in ends) nodes.push(reader(name))
    const s = supervise(nodes)
    const run = drive.start(s)
    for (let i = 1; i < nodes.length; ++i) {
        await s.startNode(nodes[i])
        await ds.sleep(5)
        const open = w.openers() + " " + plain.openers()
        await ds.sleep(20)
        await s.stopNode(nodes[i])
        await ds.sleep(1)
        say(nodes[i].name + ": " + open + ", after it " + w.openers() + " " + plain.openers())
    }
    await ds.sleep(20)
    run.terminate()
}
{
    story("what is missing")
    const w = backed(watch<number>("w"))
    const plain = watch<number>("plain")
    const a = readerOf(w, "a", 0, 1)
    const b = node("b", Mode.Terminate, async n => {
        try {
            await n.retire(plain, 10)
        } catch (e) {
            say("b threw " + (e as Error).message)
        }
    })
    const s = supervise([a, b])
    say("writers " + s.graph.writersOf(w).length)
    await s.start()
    await ds.sleep(10)
    try {
        await a.open(w)
    } catch (e) {
        say("outside threw " + (e as Error).message)
    }
    await s.teardown()
}
{
    story("changed, through a guard, while another waits for the watch itself")
    const w = backed(watch<number>("w"))
    const p = node(
        "p",
        Mode.OnDemand,
        async n => {
            n.put(w, 0)
            n.setReady()
            for (let i = 1; !((await n.sleep(100)) instanceof Aborted); ++i) n.put(w, i)
        },
        { writes: [w] }
    )
    const a = node("a", Mode.Terminate, async n => {
        const guard = await n.open(w)
        if (guard instanceof Aborted) return
        await n.runCancellableAcked(async () => {
            for (;;) say("a " + (await guard.changed()) + " " + (await guard.changed(50)))
        })
    })
    const s = supervise([p, a])
    const run = drive.start(s)
    await ds.sleep(350)
    await s.teardown()
    run.terminate()
}
await ds.sleep(1)
console.log("done")
