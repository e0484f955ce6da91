// Programs for the reading of sources: what must be found in them, and above all what must not. The finding's line is marked
// with `//! rule`.

const HEAD = `import * as ds from "@devicescript/core"
import {
    Aborted, backed, beat, channel, Controller, ControllerSpec, dropOnStop, graph, leased, Mode, node, observed, Overflow,
    pool, Resumed, shared, slot, TaskContext, TaskNode, TaskSpec, vetoGate, Watch, watch
} from "devicescript-supervisor"
const thermometer = new ds.Temperature()
const relay = new ds.Relay()
`

export const STORIES: Record<string, string> = {
    "what a factory makes is read with what it is given, for each node by itself": `
interface Wiring { from: Watch<number>; to: Watch<number>; also?: Watch<number>; say: (text: string) => Promise<void> }
const a = watch<number>("a", 1)
const b = watch<number>("b")
const c = watch<number>("c")
const quiet = async (text: string) => {}
function copyBody(w: Wiring) {
    return async (n: TaskNode) => {
        for (;;) {
            await copy(n, w)
            if ((await n.sleep(1000)) instanceof Aborted) break
        }
        await w.say("done") // after the stop
        await relay.enabled.write(false)
    }
}
async function copy(n: TaskNode, { from, to, also }: Wiring): Promise<void> {
    if (also) n.put(also, 1) // nobody gives it one
    n.put(to, n.get(from)) //! undeclared-access
}
const first = node("first", Mode.Terminate, copyBody({ from: a, to: b, say: quiet }), { reads: [a], writes: [b] })
const second = node("second", Mode.Terminate, copyBody({ from: b, to: c, say: quiet }), {
    reads: [b],
    writes: [a], //! unused-access
})
const third = node("third", Mode.Terminate, async n => console.log("" + n.get(c)), { reads: [c] })
`,
    "an answer is looked at in many ways": `
async function rest(n: TaskNode) {
    return await n.sleep(100)
}
const one = node("one", Mode.Terminate, async n => {
    const stopped = (await n.sleep(1)) instanceof Aborted
    if (stopped) return
    relay.enabled.write.start(true) //! raw-fiber
    const answer = await n.sleep(5)
    if (answer) return
    if ((await rest(n)) instanceof Aborted) return
    while (!n.shutdownRequested()) {
        n.beat()
        await n.sleep(1000)
    }
})
const two = node("two", Mode.Terminate, async n => {
    let value: any
    value = await n.runCancellable(async () => await thermometer.reading.read()) //! ignored-aborted
    console.log(value + " C")
    await n.sleep(10)
})
const three = node("three", Mode.Terminate, async n => {
    for (;;) {
        n.beat()
        await n.sleep(1000) //! ignored-aborted
    }
})
const four = node("four", Mode.Terminate, async n => {
    await n.runCancellableAcked(async () => {
        for (;;) await ds.sleep(1000)
    })
    console.log("only a stop gets here")
    await ds.sleep(1000)
})
const five = node("five", Mode.Pause, async n => {
    let sensor: any
    while (!sensor || sensor instanceof Resumed) sensor = await n.runPausable(async () => 1)
    await n.runPausableLoop(async () => {
        for (;;) await ds.sleep(1000)
    })
})
`,
    "what a stop drops, what nobody stops and what is over may wait as it likes": `
const lamp = node("lamp", Mode.Terminate, async n => {
    n.spawn(async () => {
        for (;;) await ds.sleep(1000)
    })
    n.every(100, async () => await relay.enabled.write(true))
    n.defer(async () => {
        try {
            await relay.enabled.write(false)
        } finally {
            console.log("off")
        }
    })
    await n.waitShutdown()
    await ds.sleep(500)
})
const guard = node("guard", Mode.Terminate, async n => {
    for (;;) {
        await n.sleep(1000)
        console.log("still here")
    }
}, { detached: true })
async function old(): Promise<void> {
    for (;;) {
        console.log(await thermometer.reading.read())
        await ds.sleep(1000)
    }
}
const kept = node("kept", Mode.Terminate, old, { shell: dropOnStop })
const bare = node("bare", Mode.Terminate, async n => {
    await old()
})
//! unraced-wait 8
//! raw-sleep 8
`,
    "data in fields, lists, halves and jobs": `
class Room {
    celsius = watch<number>("celsius")
    lines = channel<string>("lines", 4, Overflow.Reject)
}
const room = new Room()
const jobs = new Controller()
const all = [watch<number>("x"), watch<number>("y")]
const sensor = node("sensor", Mode.Terminate, async n => {
    const out = n.writer(room.celsius)
    out.put(1)
    all.forEach(one => one.put(2))
    for (const one of all) n.put(one, 3)
    const job = TaskSpec.once("job", async (ctx: TaskContext) => {
        room.lines.trySend("from a job")
    })
    await jobs.submit(ControllerSpec.queue(job))
}, { writes: [room.celsius, room.lines] })
const show = node("show", Mode.Terminate, async n => {
    const lines = await n.runCancellable(room.lines.receive)
    if (lines instanceof Aborted) return
    console.log(n.reader(room.celsius).get() + " " + all[0].get())
    all[1].subscribe(v => console.log("" + v)) //! raw-subscribe
}, { reads: [room.celsius, room.lines, all[0], all[1]] })
`,
    "gates, leases, what is backed, pools": `
const tooHot = vetoGate("too-hot")
const key = leased("key", 1)
const level = backed(watch<number>("level"))
const bus = slot<number>("bus")
const brake = node("brake", Mode.Terminate, async n => {
    const veto = n.veto(tooHot)
    veto.assert()
    await n.waitShutdown()
}, { writes: [tooHot] })
const fan = node("fan", Mode.Terminate, async n => {
    while (!((await n.sleep(100)) instanceof Aborted)) if (!tooHot.isAsserted()) console.log("turns")
    await tooHot.waitReleased()
}, { reads: [tooHot] })
const meter = node("meter", Mode.OnDemand, async n => {
    n.put(level, 1)
    await n.retire(level, 1000)
}, { writes: [level] })
const eager = node("eager", Mode.Terminate, async n => {
    await tooHot.waitAsserted() //! unraced-wait
}, { reads: [tooHot] })
const workers = pool("worker", [Mode.Terminate, Mode.OnDemand], async (n, value) => {
    const guard = await n.open(level)
    if (guard instanceof Aborted) return
    const lease = n.lease(key)
    if (lease) lease.release()
    console.log(guard.get() + " " + value)
}, { min: 1, max: 2, reads: [level, key], resources: [shared(bus)] })
`,
}

export interface Story {
    title: string
    file: string
    text: string
    /** \x, sorted. */
    found: string[]
}

export const stories: Story[] = Object.entries(STORIES).map(([title, body], i) => {
    const text = HEAD + body.slice(1)
    const found = text.split("\n").flatMap((row, at) => {
        const match = /\/\/! ([a-z-]+)(?: (\d+))?/.exec(row)
        // a number: so many lines above
        return match ? [`${at + 1 - Number(match[2] ?? 0)} ${match[1]}`] : []
    })
    return { title, file: `src/story${i}.ts`, text, found: found.sort() }
})
