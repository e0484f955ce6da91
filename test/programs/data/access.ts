// Consumers whose producer is gone: what they read freezes, and they know by its age.
import * as ds from "@devicescript/core"
import { Aborted, Mode, Reader, TaskNode, Watch, node, watch } from "devicescript-supervisor"
import { say, story, supervise } from "../control/story.js"

let broken = false

async function produce(n: TaskNode, w: Watch<number>, period: number): Promise<void> {
    let i = w.changes()
    while (!((await n.sleep(period)) instanceof Aborted)) {
        if (broken) throw new Error("sensor gone")
        n.put(w, ++i)
    }
}

async function starved(): Promise<void> {
    story("starved")
    const w = watch<number>("w")
    const producer = node("producer", Mode.Terminate, async n => await produce(n, w, 100), { writes: [w] })
    const consumer = node(
        "consumer",
        Mode.Terminate,
        async n => {
            let seen = 0
            while (!((await n.sleep(250)) instanceof Aborted)) {
                if (w.changes() !== seen) say("read " + n.get(w))
                seen = w.changes()
            }
        },
        { reads: [w] }
    )
    const s = supervise([producer, consumer])
    await s.start()
    await ds.sleep(510)
    broken = true
    await ds.sleep(1500)
    say("consumer runs: " + consumer.isRunning() + ", " + w.age() + " ms old")
    broken = false
    await s.startNode(producer)
    await ds.sleep(600)
    await s.teardown()
}

/** Learns how often `input` is written, and says which it is: live, or the last good value, after two empty periods. */
async function control(n: TaskNode, input: Reader<number>, period: number): Promise<void> {
    let seen = 0
    let at = 0
    let cadence = 0
    while (!((await n.sleep(period)) instanceof Aborted)) {
        n.beat()
        const count = input.changes() - seen
        if (count) {
            const put = ds.millis() - input.age()
            // the first value says nothing of how often it comes
            if (seen) cadence = (put - at) / count
            seen = input.changes()
            at = put
        }
        // a number with a fraction is false here
        if (cadence > 0) n.reportStatus(input.fresh(2 * cadence) ? "live" : "holding last-good")
    }
}

async function cadence(title: string, period: number): Promise<void> {
    story(title)
    const w = watch<number>("w")
    const producer = node("producer", Mode.Terminate, async n => await produce(n, w, 300), { writes: [w] })
    const loop = node("loop", Mode.Terminate, async n => await control(n, n.reader(w), period), { reads: [w] })
    const s = supervise([producer, loop])
    await s.start()
    await ds.sleep(3010)
    say(w.changes() + " values")
    broken = true
    await ds.sleep(3000)
    say("loop runs: " + loop.isRunning() + ", beat " + (loop.ticksSinceBeat() <= period))
    broken = false
    await s.startNode(producer)
    await ds.sleep(1500)
    await s.teardown()
}

await starved()
await cadence("faster", 100)
await cadence("slower", 700)
console.log("done")
