// Subscribers of one supervisor: one throws, one leaves while it is told and lets another in, one causes an event, two are
// removed by others while those are told.
import * as ds from "@devicescript/core"
import { LifecycleEvent, Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const talks = node("talks", Mode.Terminate, async (n: TaskNode) => {
    n.reportStatus("one")
    n.reportStatus("two")
    await n.sleep(100)
    n.setReady()
    await n.waitShutdown()
})

const heard: string[] = []
function hear(who: string, e: LifecycleEvent): void {
    heard.push(who + ": " + e.seq + " " + e.at + " " + (e.node ? e.node.name : "-") + " " + e.kind + " " + e.text)
}

const supervisor = new Supervisor(graph([talks]), {
    onSubscriberError: e => {
        console.log("told: " + (e as Error).message)
        throw new Error("the handler of errors has one too")
    },
})
startSupervisorServer(supervisor)
let doomed = () => {}
supervisor.subscribe(e => {
    if (e.text === "two") doomed()
    hear("first", e)
})
supervisor.subscribe(e => {
    hear("broken", e)
    if (e.text === "two") throw new Error("cannot count")
})
const leave = supervisor.subscribe(e => {
    hear("leaves", e)
    if (e.text === "one") {
        supervisor.subscribe(late => hear("late", late))
        leave()
    }
})
supervisor.subscribe(e => {
    if (e.text === "two") talks.reportStatus("three")
    hear("causes", e)
})
doomed = supervisor.subscribe(e => hear("doomed", e))
const removed = supervisor.subscribe(e => hear("removed", e))
supervisor.subscribe(e => {
    if (e.text === "three") removed()
    hear("last", e)
})

await supervisor.start()
await ds.sleep(200)
removed()
for (const line of heard) console.log(line)
