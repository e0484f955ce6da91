// Gates that do not open: one node at a time, then waves. Every fault is told with the time since the verb began.
import * as ds from "@devicescript/core"
import { Mode, NodeFault, NodeOptions, Supervisor, TaskNode, graph, node, ready } from "devicescript-supervisor"

async function mute(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
async function slow(n: TaskNode): Promise<void> {
    await n.sleep(80)
    n.setReady()
    await n.waitShutdown()
}
async function slower(n: TaskNode): Promise<void> {
    await n.sleep(160)
    n.setReady()
    await n.waitShutdown()
}

function task(name: string, body: (n: TaskNode) => Promise<void>, options?: NodeOptions): TaskNode {
    return node(name, Mode.Terminate, body, options)
}

async function attempt(what: string, run: () => Promise<void>): Promise<void> {
    const began = ds.millis()
    try {
        await run()
        console.log(what + ": ok after " + (ds.millis() - began))
    } catch (e) {
        const f = e as NodeFault
        const names = f.node.name + " < " + (f.dep ? f.dep.name : "")
        console.log(what + ": " + f.message + " | " + names + " | " + f.kind + " after " + (ds.millis() - began))
    }
}

async function alone(): Promise<void> {
    const never = task("never", mute)
    const one = task("one", mute, { deps: [ready(never)], gateTimeout: 100 })
    const s = new Supervisor(graph([never, one], "alone"))
    await attempt("provider down", async () => await s.startNode(one))
    await s.startNode(never)
    await attempt("provider silent", async () => await s.startNode(one))
    console.log("one runs:", one.isRunning(), one.lastFault().message)
    await ds.sleep(30)
    never.setReady()
    await attempt("provider ready", async () => await s.startNode(one))
}

async function budgets(): Promise<void> {
    // each asserts within 100 ms of the other, both together take 160
    const a = task("a", slow)
    const b = task("b", slower)
    const both = task("both", mute, { deps: [ready(a), ready(b)], gateTimeout: 100 })
    const s = new Supervisor(graph([a, b, both], "budgets"))
    await attempt("one budget in a wave", async () => await s.start())
    await s.teardown()
    await s.startNode(a)
    await s.startNode(b)
    await attempt("a budget each alone", async () => await s.startNode(both))
}

async function chained(): Promise<void> {
    // the budget of `last` opens only when `middle` has been spawned, after 80 ms
    const first = task("first", slow)
    const middle = task("middle", slow, { deps: [ready(first)], gateTimeout: 100 })
    const last = task("last", mute, { deps: [ready(middle)], gateTimeout: 100 })
    const s = new Supervisor(graph([first, middle, last], "chained"))
    await attempt("chain", async () => await s.start())
}

async function starved(): Promise<void> {
    const silent = task("silent", mute)
    const waits = task("waits", mute, { deps: [ready(silent)], gateTimeout: 100 })
    const also = task("also", mute, { deps: [ready(waits)], gateTimeout: 100 })
    const plain = task("plain", mute, { deps: [waits] })
    const peer = task("peer", mute)
    const later = task("later", mute, { deps: [ready(peer)], gateTimeout: 150 })
    const s = new Supervisor(graph([peer, later, silent, waits, also, plain], "starved"))
    await attempt("starved", async () => await s.start())
    const runs = (n: TaskNode) => (n.isRunning() ? " " + n.name : "")
    console.log("run:" + runs(peer) + runs(later) + runs(silent) + runs(waits) + runs(also) + runs(plain))
    console.log("also: " + also.lastFault().message)
    console.log("later: " + later.lastFault().message)
}

async function onDemand(): Promise<void> {
    const demand = node("demand", Mode.OnDemand, mute)
    const order = task("order", mute, { deps: [demand] })
    const gate = task("gate", mute, { deps: [ready(demand)], gateTimeout: 100 })
    const s = new Supervisor(graph([demand, order, gate], "on-demand"))
    await attempt("on demand", async () => await s.start())
    console.log("order:", order.isRunning(), demand.isRunning())
}

async function bodies(): Promise<void> {
    const hand = node("hand", Mode.Terminate, undefined)
    const s = new Supervisor(graph([hand, task("user", mute, { deps: [ready(hand)], gateTimeout: 100 })], "bodies"))
    await attempt("no body", async () => await s.startNode(hand))
    await attempt("never adopted", async () => await s.start())
}

await alone()
await budgets()
await chained()
await starved()
await onDemand()
await bodies()
