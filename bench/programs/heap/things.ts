// What tasks share, so many of each kind at one mark after the other; a plain node holds what a node holds.
import * as ds from "@devicescript/core"
import {
    Aborted,
    backed,
    budget,
    Channel,
    channel,
    graph,
    leased,
    Mode,
    node,
    Overflow,
    ResourceSlot,
    slot,
    Supervisor,
    TaskNode,
    VetoGate,
    vetoGate,
    Watch,
    watch,
} from "devicescript-supervisor"
import { names } from "../names"
import { parameter } from "../parameter"

const count = parameter()
const all = names()

const plain = watch<number>("plain", 0)
const shown = backed(watch<number>("shown", 0))
const hot = vetoGate("hot")
const radio = leased("radio", 1)

async function mark(name: string): Promise<void> {
    await ds.sleep(1)
    console.log("@" + name)
    await ds.sleep(1)
}

function room(): any[] {
    return new Array(count)
}

async function waitForIt(): Promise<void> {
    await plain.changed()
}

async function reads(n: TaskNode): Promise<void> {
    // what is made once is made before
    const first = await n.open(plain)
    if (!(first instanceof Aborted)) first.close()
    n.lease(radio).release()
    n.spawn(waitForIt)
    const watches: Watch<number>[] = room()
    const gates: VetoGate[] = room()
    const channels: Channel<number>[] = room()
    const wide: Channel<number>[] = room()
    const boxes: ResourceSlot<number>[] = room()
    const budgets: any[] = room()
    const values: any[] = room()
    const vetoes: any[] = room()
    const guards: any[] = room()
    const kept: any[] = room()
    await mark("before")
    for (let i = 0; i < count; ++i) watches[i] = watch<number>(all[i])
    await mark("watch")
    for (let i = 0; i < count; ++i) backed(watches[i])
    await mark("backed")
    for (let i = 0; i < count; ++i) channels[i] = channel<number>(all[i], 1, Overflow.Reject)
    await mark("channel")
    for (let i = 0; i < count; ++i) wide[i] = channel<number>(all[i], 9, Overflow.Reject)
    await mark("wide")
    for (let i = 0; i < count; ++i) boxes[i] = slot<number>(all[i])
    await mark("slot")
    for (let i = 0; i < count; ++i) gates[i] = vetoGate(all[i])
    await mark("gate")
    for (let i = 0; i < count; ++i) vetoes[i] = n.veto(hot)
    await mark("veto")
    for (let i = 0; i < count; ++i) budgets[i] = budget(all[i])
    await mark("budget")
    for (let i = 0; i < count; ++i) values[i] = leased(all[i], 1)
    await mark("leased")
    for (let i = 0; i < count; ++i) kept[i] = n.lease(radio)
    await mark("lease")
    for (let i = 0; i < count; ++i) guards[i] = await n.open(plain)
    await mark("guard")
    for (let i = 0; i < count; ++i) waitForIt.start()
    await mark("waiter")
    for (let i = 0; i < count; ++i) plain.subscribe(v => console.log(v))
    await mark("subscriber")
    console.log(watches.length + channels.length + wide.length + boxes.length + gates.length + vetoes.length)
    console.log(budgets.length + values.length + kept.length + guards.length)
}

const reader = node("reader", Mode.Terminate, reads, { writes: [hot] })
const maker = node(
    "maker",
    Mode.OnDemand,
    async n => {
        n.setReady()
        await n.waitShutdown()
    },
    { writes: [shown] }
)
await new Supervisor(graph([reader, maker])).start()
