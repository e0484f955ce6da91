// Veto gates: trips and resets, whose bit is whose, what is refused; a graph a story.
import * as ds from "@devicescript/core"
import { graph, Mode, node, pool, Supervisor, TaskNode, vetoGate } from "devicescript-supervisor"
import { attempt, say, story } from "../control/story.js"

{
    story("trips and resets")
    const gate = vetoGate("heater")
    const idle = async (n: TaskNode): Promise<void> => await n.waitShutdown()
    const hot = node("hot", Mode.Terminate, idle, { writes: [gate] })
    const stale = node("stale", Mode.Terminate, idle, { writes: [gate] })
    const watcher = node(
        "watcher",
        Mode.Terminate,
        async n => {
            await n.runCancellableAcked(async () => {
                for (;;) {
                    await gate.waitAsserted()
                    say("tripped " + gate.changes())
                    await gate.waitReleased()
                    say("reset " + gate.changes())
                }
            })
        },
        { reads: [gate] }
    )
    const s = new Supervisor(graph([hot, stale, watcher]))
    await s.start()
    await ds.sleep(10)
    say("at boot " + gate.isAsserted() + " " + gate.changes())
    const a = hot.veto(gate)
    const b = stale.veto(gate)
    a.assert()
    await ds.sleep(10)
    a.assert()
    b.assert()
    await ds.sleep(10)
    a.release()
    a.release()
    await ds.sleep(10)
    say("one of two " + gate.isAsserted() + " " + gate.changes())
    // another handle on the same bit
    stale.veto(gate).release()
    await ds.sleep(10)
    b.assert()
    await ds.sleep(10)
    // dropped where it waits for the reset
    await s.stopNode(watcher)
    b.release()
    await ds.sleep(10)
    say("in all " + gate.changes())
    await s.teardown()
}
{
    story("a stopped writer's veto stays up")
    const gate = vetoGate("heater")
    const guard = node(
        "guard",
        Mode.Terminate,
        async n => {
            say("begins with " + gate.isAsserted())
            n.veto(gate).assert()
            if (n.epoch() === 2) throw new Error("broke")
            await n.waitShutdown()
        },
        { writes: [gate] }
    )
    const s = new Supervisor(graph([guard]))
    await s.start()
    await ds.sleep(1)
    await s.teardown()
    say("stopped " + gate.isAsserted())
    await s.start()
    await ds.sleep(1)
    say("crashed " + guard.hasCrashed() + " " + gate.isAsserted())
    guard.veto(gate).release()
    say("on purpose " + gate.isAsserted())
}
{
    story("whose bit is whose")
    const gate = vetoGate("heater")
    const idle = async (): Promise<void> => {}
    const reader = node("reader", Mode.OnDemand, idle, { reads: [gate] })
    const other = node("other", Mode.OnDemand, idle)
    const members = pool("w", [Mode.OnDemand, Mode.OnDemand], idle, { writes: [gate], min: 0, max: 2 })
    const last = node("last", Mode.OnDemand, idle, { writes: [gate, gate] })
    graph([reader, node("first", Mode.OnDemand, idle, { writes: [gate] }), members, other, last])
    last.veto(gate).assert()
    members.member(1).veto(gate).assert()
    say("bits " + gate.bits)
    members.member(0).veto(gate).assert()
    last.veto(gate).release()
    say("bits " + gate.bits)
    await attempt("reader", async () => {
        reader.veto(gate).assert()
    })
    await attempt("other", async () => {
        other.veto(gate).assert()
    })
}
{
    story("32 writers, and one more")
    const idle = async (): Promise<void> => {}
    const declare = async (count: number) => {
        const gate = vetoGate("g" + count)
        const nodes: TaskNode[] = []
        for (let i = 0; i < count; ++i) nodes.push(node("n" + i, Mode.OnDemand, idle, { writes: [gate] }))
        await attempt(count + " writers", async () => {
            graph(nodes)
        })
        nodes[31].veto(gate).assert()
        say("the last one " + gate.isAsserted() + " " + gate.bits)
        nodes[31].veto(gate).release()
        say("released " + gate.bits)
    }
    await declare(32)
    await declare(33)
}
await ds.sleep(1)
console.log("done")
