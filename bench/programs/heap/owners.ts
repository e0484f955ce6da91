// Nodes at rest in `sleep` that use something of the library, so many of one kind: the kind is the number's upper half. What
// one of them weighs more than a plain one is what its use costs.
import * as ds from "@devicescript/core"
import {
    Aborted,
    beat,
    budget,
    divisible,
    dropOnStop,
    graph,
    lend,
    Mode,
    node,
    pool,
    shared,
    slot,
    Supervisor,
    TaskNode,
    watch,
} from "devicescript-supervisor"
import { names } from "../names"
import { parameter } from "../parameter"

const kind = parameter() >> 8
const count = parameter() & 255
const all = names()
const net = slot<number>("net")
const power = budget("power")
const celsius = watch<number>("celsius")

async function body(n: TaskNode, _thing?: any): Promise<any> {
    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()
    return 1
}

// knows nothing of stops
async function plainBody(): Promise<void> {
    for (;;) await ds.sleep(1000)
}

function make(name: string): any {
    if (kind === 1) {
        const own = slot<number>(name)
        own.provide(1)
        return node(name, Mode.Terminate, body, { resources: [lend(own)] })
    }
    if (kind === 2) return node(name, Mode.Terminate, body, { resources: [shared(net)] })
    if (kind === 3) return node(name, Mode.Terminate, body, { resources: [divisible(power)] })
    if (kind === 4) return node(name, Mode.Terminate, plainBody, { shell: dropOnStop })
    if (kind === 5) return node(name, Mode.Terminate, body, { writes: [beat(celsius)] })
    if (kind === 6) {
        const exits = node(name, Mode.Terminate, body)
        exits.exit()
        return exits
    }
    return node(name, Mode.Terminate, body)
}

async function mark(name: string): Promise<void> {
    await ds.sleep(1)
    console.log("@" + name)
    await ds.sleep(1)
}

net.provide(1)
power.provide(100)
const items: any[] = new Array(count)
if (kind === 7) {
    const modes: Mode[] = new Array(count)
    for (let i = 0; i < count; ++i) modes[i] = Mode.Terminate
    items.insert(1, 1 - count)
    items[0] = pool("n", modes, body, { min: 1, max: count })
} else for (let i = 0; i < count; ++i) items[i] = make(all[i])
const supervisor = new Supervisor(graph(items))
await mark("declared")
await supervisor.start()
await ds.sleep(5000)
await mark("running")
