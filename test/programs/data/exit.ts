// Exit values, and bodies that know nothing of the stop protocol.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Fault,
    Mode,
    ResourceSlot,
    TaskNode,
    dropOnStop,
    faultInjection,
    lend,
    node,
    slot,
} from "devicescript-supervisor"
import { attempt, say, states, story, supervise } from "../control/story.js"

function read(s: ResourceSlot<any>): string {
    const v = s.take()
    return v instanceof Aborted ? "Aborted" : "" + v
}

story("a mailbox, not a log")
{
    let next = 40
    const n = node("n", Mode.Terminate, async () => next++)
    const sup = supervise([n])
    await sup.start()
    await ds.sleep(1)
    say(read(n.exit()) + ", then " + read(n.exit()))
    await sup.start()
    await ds.sleep(1)
    await sup.start()
    await ds.sleep(1)
    say(read(n.exit()) + ", then " + read(n.exit()))
    say("typed: " + (n.exit().get() === undefined || n.exit().get() + 1 > 0))
}

async function waiter(n: TaskNode<number>): Promise<void> {
    say("waited for " + (await n.exit().waitTake()))
}
story("a completion is waited for; a stop leaves the marker; a crash leaves nothing")
{
    let broken = false
    const n = node<number | Aborted>("n", Mode.Terminate, async (x: TaskNode) => {
        if (broken) throw new Error("broken")
        return await x.runCancellableAcked(async () => {
            await ds.sleep(50)
            return 9
        })
    })
    const sup = supervise([n])
    await sup.start()
    waiter.start(n as TaskNode<number>)
    await ds.sleep(60)
    await sup.start()
    await ds.sleep(1)
    await sup.stopNode(n)
    say(read(n.exit()))
    broken = true
    await sup.start()
    await ds.sleep(1)
    say(read(n.exit()))
    broken = false
    await sup.start()
    await ds.sleep(1)
    faultInjection().inject(n, Fault.Crash)
    await ds.sleep(1)
    say(read(n.exit()) + " " + states(n))
}

story("a wedge keeps the value back with the exit")
{
    const n = node("n", Mode.Terminate, async x => {
        await x.sleep(10)
        return 5
    })
    const sup = supervise([n])
    await sup.start()
    faultInjection().inject(n, Fault.Wedge)
    await ds.sleep(20)
    say(read(n.exit()) + " " + states(n))
    faultInjection().clear(n)
    say(read(n.exit()) + " " + states(n))
}

class Counter {
    uses = 0
}
const wake = ds.emitter<number>()
let rounds = 0
async function loop(n: TaskNode, c: Counter): Promise<number> {
    c.uses++
    n.defer(() => say("deferred"))
    say("use " + c.uses)
    for (;;) {
        await ds.wait(wake)
        rounds++
        say("woken")
        if (c.uses === 3) return 7
    }
}
story("dropOnStop: a loop without a handshake")
{
    const counter = slot<Counter>("counter")
    counter.provide(new Counter())
    const n = node("n", Mode.Terminate, loop, { shell: dropOnStop, resources: [lend(counter)] })
    const sup = supervise([n])
    await sup.start()
    await ds.sleep(1)
    wake.emit(1)
    await ds.sleep(1)
    await attempt("stop", async () => await sup.stopNode(n))
    say("counter " + (counter.isFilled() ? "back" : "gone") + ", exit " + read(n.exit()))
    wake.emit(2)
    await ds.sleep(10)
    say("rounds " + rounds)
    await sup.start()
    await ds.sleep(1)
    await sup.stopNode(n)
    await sup.start()
    await ds.sleep(1)
    wake.emit(3)
    await ds.sleep(1)
    say("exit " + read(n.exit()) + ", stop asked " + n.shutdownRequested())
}

story("dropOnStop without resources")
{
    const plain = node(
        "plain",
        Mode.Terminate,
        async () => {
            for (;;) await ds.sleep(1000)
        },
        { shell: dropOnStop }
    )
    const sup = supervise([plain])
    await sup.start()
    await ds.sleep(10)
    await attempt("stop", async () => await sup.stopNode(plain))
    await attempt("start", async () => await sup.startNode(plain))
}
console.log("done")
