// What a start starts: started twice, then once more after some of it has ended by itself.
import * as ds from "@devicescript/core"
import { Mode, NodeOptions, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

let spawns = ""
async function serve(n: TaskNode): Promise<void> {
    spawns += " " + n.name
    await n.waitShutdown()
}

async function once(n: TaskNode): Promise<void> {
    spawns += " " + n.name
    await n.sleep(50)
    if (n.name === "frail") throw new Error("no sensor")
}

function task(name: string, mode: Mode, options?: NodeOptions): TaskNode {
    return node(name, mode, serve, options)
}

const off = task("off", Mode.Terminate, { disabled: true })
const supervisor = new Supervisor(
    graph([
        task("plain", Mode.Terminate),
        off,
        task("after-off", Mode.Terminate, { deps: [off] }),
        task("sleeper", Mode.Pause),
        task("off-sleeper", Mode.Pause, { disabled: true }),
        task("demand", Mode.OnDemand),
        node("brief", Mode.Terminate, once),
        node("frail", Mode.Terminate, once),
        node("detached", Mode.Terminate, once, { detached: true }),
        node("by-hand", Mode.Terminate, undefined),
    ])
)
startSupervisorServer(supervisor)

async function start(): Promise<void> {
    spawns = ""
    await supervisor.start()
    await ds.sleep(10)
    console.log("spawned:" + spawns)
}

await start()
await start()
await ds.sleep(1000)
await start()
