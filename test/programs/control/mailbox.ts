// The mailbox without a driver: what fits, who waits, who takes.
import * as ds from "@devicescript/core"
import {
    ControlOp,
    ControlQueueFull,
    Mode,
    TaskNode,
    node,
    requestControl,
    tryRequestControl,
} from "devicescript-supervisor"
import { attempt, say, serve, states, story, supervise } from "./story.js"

const a = node("a", Mode.OnDemand, serve)
const b = node("b", Mode.OnDemand, serve)
const c = node("c", Mode.OnDemand, serve)
const d = node("d", Mode.OnDemand, serve)
const e = node("e", Mode.OnDemand, serve)
const all = [a, b, c, d, e]
const supervisor = supervise(all)

function tryAll(op: ControlOp): void {
    for (const n of all)
        try {
            tryRequestControl(n, op)
        } catch (error) {
            say(n.name + " refused: " + (error instanceof ControlQueueFull) + " " + (error as Error).message)
        }
}
async function take(times: number): Promise<void> {
    for (let i = 0; i < times; ++i) {
        const command = await supervisor.waitControl()
        say("took " + command.node.name + " " + command.op)
    }
}
async function ask(n: TaskNode, op: ControlOp): Promise<void> {
    const r = await requestControl(n, op)
    say(n.name + " accepted " + (r === undefined))
}

story("four fit")
tryAll(ControlOp.Activate)
await take(4)

story("five wait their turn")
for (const n of all) ask.start(n, ControlOp.Restart)
await ds.sleep(50)
await take(1)
await ds.sleep(50)
await take(4)

story("nobody overtakes those who wait")
for (const n of all) ask.start(n, ControlOp.Activate)
await ds.sleep(15)
await take(1)
// room, but e waits for it already
tryAll(ControlOp.Deactivate)
await ds.sleep(10)
await take(4)

story("a taker that waits is woken by a request")
take.start(2)
await ds.sleep(100)
tryRequestControl(a, ControlOp.Activate)
tryRequestControl(b, ControlOp.Deactivate)
await ds.sleep(10)

story("a taker that was ended harms nobody")
const gone = take.start(1)
await ds.sleep(10)
gone.terminate()
tryRequestControl(a, ControlOp.Activate)
await take(1)

story("a sender that was ended is passed over")
for (let i = 0; i < 4; ++i) tryRequestControl(a, ControlOp.Activate)
const first = ask.start(b, ControlOp.Activate)
const second = ask.start(c, ControlOp.Activate)
ask.start(d, ControlOp.Activate)
await ds.sleep(5)
first.terminate()
second.terminate()
await take(4)
await ds.sleep(20)
await take(1)

story("a supervisor does nothing for another's node")
const f = node("f", Mode.OnDemand, serve)
const other = supervise([f], "other")
await attempt("here", async () => await supervisor.applyControl({ node: f, op: ControlOp.Activate }))
say(states(f))
await attempt("there", async () => await other.applyControl({ node: f, op: ControlOp.Activate }))
say(states(f))
await attempt("restart", async () => await other.applyControl({ node: f, op: ControlOp.Restart }))
await attempt("deactivate", async () => await other.applyControl({ node: f, op: ControlOp.Deactivate }))
say(states(f))

story("a node that waits for room and is asked to stop gives up its request")
const g = node("g", Mode.Terminate, async (n: TaskNode) => {
    for (let i = 0; i < 4; ++i) tryRequestControl(n, ControlOp.Restart)
    n.spawn(async () => await ask(n, ControlOp.Activate))
    await n.runCancellable(async () => await ask(n, ControlOp.Activate))
    await ask(n, ControlOp.Deactivate)
})
const crowded = supervise([g], "crowded")
await crowded.start()
await ds.sleep(15)
await attempt("stop", async () => await crowded.stopNode(g))
await ds.sleep(15)
for (let i = 0; i < 4; ++i) say("took " + (await crowded.waitControl()).op)
await attempt("start", crowded.start)
await ds.sleep(1)
await crowded.stopNode(g)

await ds.sleep(1)
console.log("done")
