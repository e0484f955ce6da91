// The uplink's jobs through a slow broker and a network that comes and goes: what every node and every job does, told line
// by line, each with the ms since its story began. One topic: the temperature rises by a degree every ten seconds, and is handed over every ten
// seconds, later every minute.
import * as ds from "@devicescript/core"
import {
    bound,
    Controller,
    controllerNode,
    graph,
    LifecycleEvent,
    Mode,
    node,
    Supervisor,
} from "devicescript-supervisor"
import { Link, netBody } from "../../../firmware/tasks/net"
import { Room } from "../../../firmware/tasks/room"
import { Uplink, uplinkBody } from "../../../firmware/tasks/uplink"
import { eventLabels, label } from "../../../src/wire/labels.js"
import { say, story, tellEvent } from "../controller/story"

const room = new Room()
let linked = true
/** ms the broker takes for a value. */
let takes = 100

const lost = ds.emitter<void>()
const link: Link = {
    address: async () => {
        while (!linked) await ds.sleep(1)
        return "10.0.0.2"
    },
    lost,
}
const broker: Uplink = {
    publish: async (topic, text) => {
        say("begin " + topic + " " + text)
        await ds.sleep(takes)
        say("has " + topic + " " + text)
    },
}

const c = new Controller()
c.subscribe(tellEvent, 100)
const net = node("net", Mode.Terminate, netBody(link))
const jobs = controllerNode("jobs", c)
const publishing = { uplink: broker, jobs: c, net, prefix: "home", period: 10000 }
const uplink = node("uplink", Mode.Terminate, uplinkBody(room, publishing), { deps: [bound(jobs)] })
const supervisor = new Supervisor(graph([net, jobs, uplink]))

function tellNode(e: LifecycleEvent): void {
    if (e.node) say(e.node.name + " " + label(eventLabels, e.kind) + (e.text ? ": " + e.text : ""))
}

async function rise(): Promise<void> {
    for (;;) {
        await ds.sleep(10000)
        room.celsius++
    }
}

async function drive(): Promise<void> {
    await supervisor.run()
}

supervisor.subscribe(tellNode)
room.celsius = 20
await story("a value is published")
drive.start()
await ds.sleep(9000)
rise.start()

await story("a broker that does not answer in time: the newer value replaces the one under way")
takes = 15000
await ds.sleep(5000)
takes = 100
publishing.period = 60000
await ds.sleep(7000)

await story("the network goes while a value is under way, for 5 minutes: the latest is what it gets afterwards")
takes = 5000
await ds.sleep(60500)
linked = false
lost.emit(undefined)
takes = 100
await ds.sleep(300000)
linked = true
await ds.sleep(500)

await story("a broker that hangs: the publish is given up, and tried again")
takes = 25000
await ds.sleep(60000)
takes = 100
await ds.sleep(25000)

await story("teardown while a value is under way")
takes = 5000
await ds.sleep(33000)
await supervisor.teardown()
say("down")
await ds.sleep(60000)
