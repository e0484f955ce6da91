// Restart policies, one graph a story.
import * as ds from "@devicescript/core"
import {
    BackoffPolicy,
    Jitter,
    Mode,
    NodeOptions,
    TaskNode,
    always,
    node,
    onFailure,
    ready,
} from "devicescript-supervisor"
import { attempt, drive, say, serve, states, story, supervise } from "../control/story.js"

const doubling = BackoffPolicy.exponential(100, { jitter: Jitter.None, max: 300 })

/** Crashes 10 ms after each start. */
async function frail(n: TaskNode): Promise<void> {
    await n.sleep(10)
    throw new Error("broke")
}
async function brief(n: TaskNode): Promise<void> {
    await n.sleep(10)
}
async function instant(): Promise<void> {}

async function one(title: string, body: any, options: NodeOptions, ms: number): Promise<void> {
    const n = node("n", Mode.Terminate, body, options)
    story(title)
    const supervisor = supervise([n])
    const run = drive.start(supervisor)
    await ds.sleep(ms)
    say(states(n))
    run.terminate()
    await supervisor.teardown()
}

await one("delays follow the backoff up to the cap", frail, { restart: onFailure(doubling) }, 1150)
await one("gives up once", frail, { restart: onFailure(doubling, { maxRetries: 2 }) }, 5000)
await one("a return is no failure", brief, { restart: onFailure(doubling) }, 1000)
await one("always comes back from a return", brief, { restart: always(50, doubling) }, 150)
await one("at once, but not in the same millisecond", instant, { restart: always(0) }, 4)
await one("no delay between crashes", frail, { restart: onFailure(BackoffPolicy.constant(0), { maxRetries: 2 }) }, 100)
await one("no retries at all", frail, { restart: onFailure(doubling, { maxRetries: 0 }) }, 100)
await one("no policy", frail, {}, 100)

story("up for a window: earlier retries are forgotten")
let life = 0
const steady = node(
    "n",
    Mode.Terminate,
    async n => {
        life++
        await n.sleep(life === 3 ? 1000 : 10)
        throw new Error("broke")
    },
    { restart: onFailure(doubling, { maxRetries: 2, window: 1000 }) }
)
const s1 = supervise([steady])
const run1 = drive.start(s1)
await ds.sleep(3000)
run1.terminate()

story("a start by hand clears the count")
const handy = node("n", Mode.Terminate, frail, { restart: onFailure(doubling, { maxRetries: 1 }) })
const s2 = supervise([handy])
const run2 = drive.start(s2)
await ds.sleep(300)
say(states(handy))
await attempt("activate", async () => await s2.activate(handy))
await ds.sleep(300)
run2.terminate()

story("no restart while it is due and a stop comes")
const stopped = node("n", Mode.Terminate, frail, { restart: onFailure(doubling) })
const s3 = supervise([stopped])
const run3 = drive.start(s3)
await ds.sleep(50)
await attempt("teardown", s3.teardown)
await ds.sleep(1000)
await attempt("start", s3.start)
await ds.sleep(50)
await attempt("deactivate", async () => await s3.deactivate(stopped))
await ds.sleep(1000)
say(states(stopped))
run3.terminate()

story("falls due while another verb has the turn")
const dawdler = node(
    "dawdler",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
        await ds.sleep(500)
    },
    {}
)
const n4 = node("n", Mode.Terminate, frail, { restart: onFailure(doubling, { maxRetries: 2 }) })
const s4 = supervise([dawdler, n4])
const run4 = drive.start(s4)
await ds.sleep(5)
await attempt("stop dawdler", async () => await s4.stopNode(dawdler))
await ds.sleep(1000)
run4.terminate()

story("a provider that is not back yet makes a retry fail, which counts")
const p5 = node("p", Mode.Terminate, serve)
const n5 = node("n", Mode.Terminate, frail, {
    deps: [ready(p5)],
    restart: onFailure(doubling, { maxRetries: 3 }),
})
const s5 = supervise([p5, n5])
const run5 = drive.start(s5)
await ds.sleep(5)
await attempt("stop p", async () => await s5.stopNode(p5))
await ds.sleep(2000)
say(states(p5, n5))
run5.terminate()

await ds.sleep(1)
console.log("done")
