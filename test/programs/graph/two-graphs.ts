// Two graphs with a supervisor each and a name in common, both subscribed to; verbs of one meet nodes of the other.
import * as ds from "@devicescript/core"
import { GraphError, Mode, Supervisor, TaskNode, graph, node, ready } from "devicescript-supervisor"

async function serve(n: TaskNode): Promise<void> {
    await n.sleep(20)
    n.setReady()
    await n.waitShutdown()
}

const main = node("main", Mode.Terminate, serve)
const lamp = node("lamp", Mode.Terminate, serve, { deps: [ready(main)] })
const house = graph([lamp, main], "house")
const indoors = new Supervisor(house)

const pump = node("main", Mode.Pause, serve)
const valve = node("valve", Mode.Terminate, serve, { deps: [pump] })
const garden = graph([pump, valve], "garden")
const outdoors = new Supervisor(garden)

function names(nodes: TaskNode[]): string {
    let line = ""
    for (const n of nodes) line += " " + n.name
    return line
}

console.log("house:" + names(house.nodes()) + " |" + names(house.order()))
console.log("garden:" + names(garden.nodes()) + " |" + names(garden.order()))
console.log("found:", house.find("main") === main && garden.find("main") === pump, house.find("valve"))
console.log("deps:" + names(house.depsOf(lamp)) + " |" + names(house.dependentsOf(main)))

async function refused(what: string, run: () => Promise<void>): Promise<void> {
    try {
        await run()
        console.log(what + ": done")
    } catch (e) {
        console.log(what + ": " + (e instanceof GraphError) + " " + (e as Error).message)
    }
}

await refused("lookup", async () => {
    house.dependentsOf(pump)
})
await refused("startNode", async () => await indoors.startNode(valve))
await refused("stopNode", async () => await indoors.stopNode(pump))
await refused("resumeNode", async () => await outdoors.resumeNode(main))

const told: string[] = []
indoors.subscribe(e => told.push("house " + e.seq + " " + (e.node ? e.node.name : e.text)))
outdoors.subscribe(e => told.push("garden " + e.seq + " " + (e.node ? e.node.name : e.text)))
function state(when: string): void {
    console.log(when, main.isRunning(), lamp.isRunning(), pump.isRunning(), valve.isRunning(), ds.millis())
}

state("before")
await indoors.start()
state("house up")
await outdoors.start()
await ds.sleep(50)
state("both up")
await outdoors.teardown()
state("garden down")
for (const line of told) console.log(line)
