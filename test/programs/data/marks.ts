// What a write says of the node that makes it: beats and readiness; and who reads and writes what.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Mode,
    Overflow,
    TaskNode,
    beat,
    channel,
    graph,
    leased,
    node,
    observed,
    onFirstWrite,
    ready,
    vetoGate,
    watch,
} from "devicescript-supervisor"
import { attempt, drive, say, story, supervise } from "../control/story.js"

async function firstWrite(): Promise<void> {
    story("first write")
    const w = watch<number>("w")
    const c = channel<number>("c", 4, Overflow.DropOldest)
    const producer = node(
        "producer",
        Mode.Terminate,
        async n => {
            n.put(c, 1) // not marked
            await n.sleep(25)
            n.put(w, 1)
            await n.sleep(25)
            n.clearReady()
            n.put(w, 2) // not the first
            await n.waitShutdown()
        },
        { writes: [observed(w), c], readiness: onFirstWrite, beatTimeout: 100 }
    )
    // the same signal, marked by two: a write counts for each that is up
    const twin = node("twin", Mode.OnDemand, async n => await n.waitShutdown(), {
        writes: [beat(w)],
        readiness: onFirstWrite,
    })
    const consumer = node("consumer", Mode.Terminate, async n => await n.waitShutdown(), { deps: [ready(producer)] })
    w.put(0) // down: no activation has written yet
    const s = supervise([producer, twin, consumer])
    await s.start()
    await ds.sleep(100)
    await s.startNode(twin)
    w.put(3)
    await ds.sleep(10)
    await s.restart(producer)
    await s.teardown()
}

async function beats(): Promise<void> {
    story("beats")
    const b = watch<number>("b")
    const o = watch<number>("o")
    const never = watch<number>("never")
    let quiet = false
    const marked = node(
        "marked",
        Mode.Terminate,
        async n => {
            while (!((await n.sleep(40)) instanceof Aborted)) if (!quiet) b.put(1)
        },
        { writes: [beat(b)], beatTimeout: 100 }
    )
    const silent = node("silent", Mode.Terminate, async n => await n.waitShutdown(), {
        writes: [beat(never)],
        beatTimeout: 100,
    })
    const looked = node(
        "looked",
        Mode.Terminate,
        async n => {
            while (!((await n.sleep(40)) instanceof Aborted)) n.put(o, 1)
        },
        { writes: [observed(o)], beatTimeout: 100 }
    )
    const s = supervise([marked, silent, looked])
    drive.start(s)
    await ds.sleep(600)
    say("marked " + marked.isStale(100) + ", silent " + silent.isStale(100) + ", looked " + looked.isStale(100))
    quiet = true
    await ds.sleep(300)
    quiet = false
    await ds.sleep(200)
    say("marked " + marked.isStale(100))
    await s.teardown()
}

async function verbs(): Promise<void> {
    story("verbs")
    const w = watch<number>("w")
    let quiet = false
    const plain = node(
        "plain",
        Mode.Terminate,
        async n => {
            while (!((await n.sleep(40)) instanceof Aborted)) n.put(w, 1)
        },
        { writes: [w], beatTimeout: 100 }
    )
    const beating = node(
        "beating",
        Mode.Terminate,
        async n => {
            while (!((await n.sleep(40)) instanceof Aborted)) if (!quiet) n.beatPut(w, 2)
        },
        { writes: [w], beatTimeout: 100 }
    )
    const s = supervise([plain, beating])
    drive.start(s)
    await ds.sleep(600)
    say("plain " + plain.isStale(100) + ", beating " + beating.isStale(100))
    quiet = true
    await ds.sleep(200)
    quiet = false
    await ds.sleep(200)
    await s.teardown()
}

function names(nodes: TaskNode[]): string {
    return "[" + nodes.map(n => n.name).join(" ") + "]"
}

async function flow(): Promise<void> {
    story("flow")
    const a = watch<number>("a")
    const c = channel<string>("c", 2, Overflow.Reject)
    const unread = watch<number>("a") // of the same name, another signal
    const writer = node(
        "writer",
        Mode.Terminate,
        async n => {
            const out = n.writer(a)
            out.put(5)
            say(n.put(c, "x") + " " + (await n.writer(c).send("y")) + " " + n.beatPut(c, "z"))
            n.put(unread, 1)
        },
        { writes: [unread, beat(c), observed(a)] }
    )
    const both = node(
        "both",
        Mode.Terminate,
        async n => {
            const reader = n.reader(a)
            say(n.get(a) + " " + reader.get() + " " + reader.fresh(0) + " " + (await n.reader(c).receive()))
        },
        { reads: [c, a], writes: [a], deps: [writer] }
    )
    const idle = node("idle", Mode.OnDemand, async () => {}, { reads: [a] })
    const s = supervise([both, writer, idle])
    const g = s.graph
    say("a: " + names(g.writersOf(a)) + " to " + names(g.readersOf(a)))
    say("c: " + names(g.writersOf(c)) + " to " + names(g.readersOf(c)))
    say("unread: " + names(g.writersOf(unread)) + " to " + names(g.readersOf(unread)))
    await s.start()
    await ds.sleep(1)
}

function wrong(n: TaskNode): void {
    const w = watch<number>("w")
    const c = channel<string>("c", 2, Overflow.Reject)
    // @ts-expect-error a number is wanted
    n.put(w, "x")
    // @ts-expect-error a string is wanted
    n.put(c, 1)
    // @ts-expect-error a number is wanted
    n.beatPut(w, "x")
    // @ts-expect-error a channel has no latest value
    n.get(c)
    // @ts-expect-error it is a number
    const text: string = n.get(w)
    // @ts-expect-error a reader does not write
    n.reader(w).put(1)
    // @ts-expect-error a writer does not read
    n.writer(w).get()
    // @ts-expect-error a reader does not send
    n.reader(c).trySend(text)
    // @ts-expect-error it has no changes that could be looked at
    observed(leased("leased", 1))
    // @ts-expect-error nor has a gate a value
    beat(vetoGate("gate"))
    // @ts-expect-error beat of what?
    node("bare", Mode.Terminate, async () => {}, { writes: [beat] })
    // @ts-expect-error a node is no signal
    node("of-a-node", Mode.Terminate, async () => {}, { reads: [n] })
    // @ts-expect-error nobody marks what it reads
    node("reads", Mode.Terminate, async () => {}, { reads: [beat(w)] })
}

await firstWrite()
await beats()
await verbs()
await flow()
story("unmarked")
const w = watch<number>("w")
await attempt("graph", async () => {
    const marked = node("marked", Mode.Terminate, async () => {}, { writes: [beat(w)], readiness: onFirstWrite })
    const unmarked = node("unmarked", Mode.Terminate, async () => {}, { writes: [w], readiness: onFirstWrite })
    graph([marked, unmarked])
})
if (ds.millis() < 0) wrong(undefined)
console.log("done")
