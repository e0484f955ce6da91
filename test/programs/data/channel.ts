// Channels: the three ways to be full, the order of who waits at either end, and who is dropped there.
import * as ds from "@devicescript/core"
import { Channel, Mode, Overflow, channel, node } from "devicescript-supervisor"
import { say, story, supervise } from "../control/story.js"

async function full(): Promise<void> {
    for (const rule of [Overflow.Reject, Overflow.Backpressure, Overflow.DropOldest]) {
        story("rule " + rule)
        const c = channel<number>("c", 2, rule)
        say(c.trySend(1) + " " + c.trySend(2) + " " + c.trySend(3))
        say(c.depth() + " deep, " + c.dropped() + " dropped, " + c.changes() + " changes")
        if (rule !== Overflow.Backpressure) say("send " + (await c.send(4)))
        say((await c.receive()) + " " + (await c.receive()))
        say(c.depth() + " deep, " + c.dropped() + " dropped, " + c.changes() + " changes")
    }
}

async function send(who: string, c: Channel<string>, count: number): Promise<void> {
    for (let i = 0; i < count; ++i) {
        await c.send(who + i)
        say(who + i + " is in")
    }
}

async function receive(who: string, c: Channel<string>, count: number): Promise<void> {
    for (let i = 0; i < count; ++i) say(who + " got " + (await c.receive()))
}

async function senders(): Promise<void> {
    story("senders")
    const c = channel<string>("c", 1, Overflow.Backpressure)
    // the younger fiber stands first
    const young = async () => {
        await ds.sleep(2)
        await send("old", c, 2)
    }
    young.start()
    send.start("first", c, 2)
    const gone = send.start("gone", c, 2)
    await ds.sleep(3)
    gone.terminate()
    say("no room: " + c.trySend("x"))
    for (let i = 0; i < 4; ++i) {
        say("taken " + (await c.receive()))
        await ds.sleep(1)
    }
    say(c.depth() + " deep, " + c.dropped() + " dropped")
}

async function receivers(): Promise<void> {
    story("receivers")
    const c = channel<string>("c", 4, Overflow.Reject)
    const old = async () => {
        await ds.sleep(2)
        await receive("second", c, 1)
    }
    old.start()
    receive.start("first", c, 1)
    await ds.sleep(3)
    // the first is the younger fiber, and is served first all the same
    c.trySend("a")
    c.trySend("b")
    // who comes now, while both are about to run, does not overtake them
    c.trySend("c")
    await receive("third", c, 1)
    say(c.depth() + " deep")
}

async function droppedReceivers(): Promise<void> {
    story("dropped receivers")
    const c = channel<string>("c", 4, Overflow.Reject)
    const one = node("one", Mode.Terminate, async n => {
        await n.runCancellableAcked(receive, "one", c, 9)
    })
    const two = node("two", Mode.Terminate, async n => {
        await n.runCancellableAcked(receive, "two", c, 9)
    })
    const stranger = async () => {
        await ds.sleep(1)
        await receive("stranger", c, 1)
    }
    const s = supervise([one, two])
    await s.start()
    stranger.start()
    await ds.sleep(2)
    // both are ended in the instant in which the value is sent to the first of them
    c.trySend("a")
    await s.teardown()
    await ds.sleep(1)
    say(c.depth() + " deep")
    await s.start()
    await ds.sleep(1)
    c.trySend("b")
    await ds.sleep(1)
    await s.teardown()
    say("nobody: " + c.line.length)
}

async function consumers(): Promise<void> {
    story("backlog")
    const c = channel<number>("c", 8, Overflow.Backpressure)
    let backlog = 0
    let worked = 0
    const work = async () => {
        for (;;) {
            await c.receive()
            await ds.sleep(100)
            worked++
        }
    }
    const report = (what: string) => say(what + ": " + c.depth() + " deep, " + backlog + " wait, " + worked + " done")
    // one each 100 ms
    const produce = async () => {
        for (let i = 0; i < 60; ++i) {
            backlog++
            if (c.trySend(i)) backlog--
            while (backlog && c.trySend(i)) backlog--
            await ds.sleep(100)
        }
    }
    produce.start()
    await ds.sleep(1050)
    report("none")
    work.start()
    await ds.sleep(2000)
    report("one")
    work.start()
    work.start()
    await ds.sleep(1000)
    report("three")
    say(c.dropped() + " dropped")
}

async function outage(): Promise<void> {
    story("outage")
    const up = channel<number>("up", 10, Overflow.DropOldest)
    let online = true
    let deepest = 0
    const uplink = async () => {
        for (;;) {
            const v = await up.receive()
            while (!online) await ds.sleep(50)
            if (v > 15) say("sent " + v)
        }
    }
    uplink.start()
    for (let i = 0; i < 20; ++i) {
        if (i === 3) online = false
        if (i === 9) say(up.depth() + " deep, " + up.dropped() + " dropped")
        if (i === 18) {
            say(up.depth() + " deep, " + up.dropped() + " dropped")
            online = true
        }
        up.trySend(i)
        deepest = Math.max(deepest, up.depth())
        await ds.sleep(100)
    }
    say(up.depth() + " deep, never above " + deepest + ", " + up.changes() + " changes")
}

async function scaled(): Promise<void> {
    story("scaled")
    const c = channel<number>("c", 16, Overflow.Reject)
    const source = node("source", Mode.Terminate, async n => {
        n.every(700, () => {
            for (let i = 0; i < 3; ++i) c.trySend(i)
        })
        await n.waitShutdown()
    })
    const s = supervise([source])
    await s.start()
    await ds.sleep(2101)
    say(c.changes() + " in 2100 ms")
    await s.teardown()
}

await full()
await senders()
await receivers()
await droppedReceivers()
await consumers()
await outage()
await scaled()
story("wrong")
for (const capacity of [0, 1.5, Infinity])
    try {
        channel("c", capacity, Overflow.Reject)
    } catch (e) {
        say((e as Error).message)
    }
console.log("done")
