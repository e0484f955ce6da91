// Watches: age and freshness, who waits for a change and how the wait ends, subscriptions.
import * as ds from "@devicescript/core"
import { Aborted, Mode, TaskNode, Watch, node, watch } from "devicescript-supervisor"
import { say, story, supervise } from "../control/story.js"

function standing(w: Watch<any>): number {
    return w.line ? w.line.length : 0
}

async function ages(): Promise<void> {
    story("age")
    const w = watch("w", 7)
    say(w.get() + " " + w.age() + " " + w.fresh(1e9) + " " + w.changes())
    w.put(7)
    say(w.get() + " " + w.age() + " " + w.fresh(0) + " " + w.changes())
    await ds.sleep(100)
    say(w.get() + " " + w.age() + " " + w.fresh(99) + " " + w.fresh(100) + " " + w.changes())
    const bare = watch<string>("bare")
    say(bare.get() + " " + bare.age() + " " + bare.fresh(1e9))
}

async function next(who: string, w: Watch<number>, timeout?: number): Promise<void> {
    say(who + ": " + (await w.changed(timeout)))
}

async function changes(): Promise<void> {
    story("changed")
    const w = watch<number>("w")
    next.start("a", w)
    next.start("b", w, 10)
    next.start("c", w, 30)
    next.start("d", w, 1000)
    await ds.sleep(30)
    // at the very ms of c's timeout; the second is the latest by the time they run
    w.put(1)
    w.put(2)
    await ds.sleep(1)
    next.start("e", w, 0)
    await ds.sleep(5)
    say(standing(w) + " standing")
}

async function drops(): Promise<void> {
    story("dropped")
    const w = watch<number>("w")
    // each is dropped, by its node's stop, while it waits, and some go on to wait for something else
    const waiter = node("waiter", Mode.Terminate, async n => {
        await n.runCancellableAcked(async () => {
            for (;;) say("waiter " + (await w.changed()))
        })
    })
    const other = node("other", Mode.Terminate, async n => {
        while (!((await n.sleep(10)) instanceof Aborted)) n.beat()
    })
    const s = supervise([waiter, other])
    for (let i = 0; i < 5; ++i) {
        await s.start()
        await ds.sleep(1)
        await s.stopNode(waiter)
    }
    say(standing(w) + " standing")
    w.put(1)
    say(standing(w) + " standing")
    const ended = next.start("ended", w)
    next.start("living", w)
    await ds.sleep(1)
    ended.terminate()
    w.put(2)
    await ds.sleep(1)
    // whoever waited with a time, and is suspended elsewhere by now, is left alone
    const late = async () => {
        await w.changed(5)
        say("slept to its end: " + (await ds.suspend(20)))
    }
    late.start()
    await ds.sleep(10)
    w.put(3)
    await ds.sleep(30)
    say("other runs: " + other.isRunning())
    await s.teardown()
}

async function subscriptions(): Promise<void> {
    story("subscribe")
    const w = watch<number>("w")
    const end = w.subscribe(async v => {
        say("raw " + v)
        await ds.sleep(10)
    })
    const listener: TaskNode = node("listener", Mode.Terminate, async n => {
        n.on(w, v => {
            say("on " + v)
            if (v === 9) throw new Error("nine")
        })
        say("waited: " + (await ds.wait(w)))
        await n.waitShutdown()
    })
    const s = supervise([listener])
    await s.start()
    await ds.sleep(1)
    w.put(1)
    await ds.sleep(5)
    w.put(2)
    w.put(3)
    await ds.sleep(20)
    end()
    w.put(9)
    await ds.sleep(20)
    w.put(10)
    await ds.sleep(5)
    say("down: " + !listener.isRunning())
}

// wrong values are refused by the compiler, or this program is
function wrong(w: Watch<number>): void {
    // @ts-expect-error a number is wanted
    w.put("x")
    // @ts-expect-error it is a number
    const text: string = w.get()
    // @ts-expect-error a number is wanted
    watch<number>("w", "x")
    say(text)
}

await ages()
await changes()
await drops()
await subscriptions()
if (ds.millis() < 0) wrong(undefined)
console.log("done")
