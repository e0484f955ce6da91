// What can be thrown besides an Error, each by a node of its own.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

class Odd extends Error {
    constructor() {
        super("odd")
    }
}

function thrower(name: string, fail: () => void): TaskNode {
    return node<void>(name, Mode.Terminate, async n => {
        await n.sleep(100)
        fail()
    })
}
function throwIt(value: any): void {
    throw value
}

const nodes = [
    thrower("string", () => throwIt("just a text")),
    thrower("number", () => throwIt(42)),
    thrower("zero", () => throwIt(0)),
    thrower("undefined", () => throwIt(undefined)),
    thrower("null", () => throwIt(null)),
    thrower("boolean", () => throwIt(false)),
    thrower("object", () => throwIt({ code: 7 })),
    thrower("syntax", () => JSON.parse("{")),
    thrower("type", () => (undefined as any).missing()),
    thrower("subclass", () => throwIt(new Odd())),
    thrower("function", () => throwIt(throwIt)),
    node<void>("raced", Mode.Terminate, async n => {
        await n.runCancellable(async () => throwIt(undefined))
    }),
]
const supervisor = new Supervisor(graph(nodes))
startSupervisorServer(supervisor)
await supervisor.start()
await ds.sleep(200)
for (const n of nodes) console.log(n.lastFault().message)
console.log("crashed " + nodes.filter(n => n.hasCrashed()).length + " of " + nodes.length)
console.log("done")
