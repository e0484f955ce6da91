// Verbs of one supervisor from several fibers at once, one of them at a gate for 300 ms.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

async function serve(n: TaskNode): Promise<void> {
    await n.sleep(300)
    n.setReady()
    await n.waitShutdown()
}

const slow = node("slow", Mode.Terminate, serve)
const user = node("user", Mode.Terminate, serve, { deps: [ready(slow)] })
const lone = node("lone", Mode.Pause, serve)
const supervisor = new Supervisor(graph([slow, user, lone]))
startSupervisorServer(supervisor)

async function does(what: string, verb: () => Promise<void>): Promise<void> {
    console.log(what + " asked at " + ds.millis())
    try {
        await verb()
        console.log(what + " done at " + ds.millis())
    } catch (e) {
        console.log(what + " failed at " + ds.millis() + ": " + (e as Error).message)
    }
}

does.start("start", async () => await supervisor.start())
does.start("stop user", async () => await supervisor.stopNode(user))
does.start("start again", async () => await supervisor.start())
does.start("stop slow", async () => await supervisor.stopNode(slow))
await ds.sleep(100)
// behind all of them, though lone is up and idle since long
does.start("stop lone", async () => await supervisor.stopNode(lone))
does.start("resume lone", async () => await supervisor.resumeNode(lone))
await ds.sleep(1)
// waits for nobody: nothing is parked yet
supervisor.resumePausable()
console.log("lone asked:", lone.shutdownRequested(), ds.millis())
await ds.sleep(1000)
console.log("epochs:", slow.epoch(), user.epoch(), lone.epoch())
