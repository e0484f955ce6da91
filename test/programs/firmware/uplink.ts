// The uplink through a slow broker and a network that comes and goes: what every node and every job does, told line by
// line, each with the ms since its story began. The temperature is handed over every ten seconds, and rises by a degree as
// often; in one story there is a humidity, too. The outbox holds four values, and one or two publishers empty it.
import * as ds from "@devicescript/core"
import {
    beat,
    bound,
    channel,
    Controller,
    controllerNode,
    EventKind,
    graph,
    LifecycleEvent,
    Mode,
    node,
    onFirstWrite,
    Overflow,
    pool,
    Supervisor,
    watch,
} from "devicescript-supervisor"
import { Link, netBody } from "../../../firmware/tasks/net"
import { publisherBody, Uplink } from "../../../firmware/tasks/publisher"
import { Report } from "../../../firmware/tasks/report"
import { uplinkBody } from "../../../firmware/tasks/uplink"
import { eventLabels, label } from "../../../src/wire/labels.js"
import { say, story, tellEvent } from "../controller/story"

const celsius = watch<number>("celsius")
const humidity = watch<number>("humidity")
const outbox = channel<Report>("outbox", 4, Overflow.DropOldest)

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
const publishers = pool(
    "publisher",
    [Mode.Terminate, Mode.OnDemand],
    publisherBody(outbox, { uplink: broker, jobs: c, link: net }),
    { min: 1, max: 2, deps: [bound(jobs), bound(net)], reads: [outbox] }
)
const uplink = node("uplink", Mode.Terminate, uplinkBody({ celsius, humidity }, outbox, 10000), {
    readiness: onFirstWrite,
    reads: [celsius, humidity],
    writes: [beat(outbox)],
})
const supervisor = new Supervisor(graph([net, jobs, publishers, uplink]))

function tellNode(e: LifecycleEvent): void {
    if (e.node && e.kind !== EventKind.Busy && e.kind !== EventKind.Idle)
        say(e.node.name + " " + label(eventLabels, e.kind) + (e.text ? ": " + e.text : ""))
}

async function rise(): Promise<void> {
    for (;;) {
        await ds.sleep(10000)
        celsius.put(celsius.get() + 1)
    }
}

async function drive(): Promise<void> {
    await supervisor.run()
}

supervisor.subscribe(tellNode)
celsius.put(20)
await story("a value is published")
drive.start()
await ds.sleep(9000)
rise.start()

await story(
    "a slow broker: what comes meanwhile is another publisher's, or waits; one goes when both were idle for 4 s"
)
humidity.put(40)
takes = 12000
await ds.sleep(15000)
humidity.put(undefined)
takes = 100
await ds.sleep(14500)

await story(
    "the network goes while a value is under way: that is kept, so are the newest; older ones are lost, and counted"
)
takes = 5000
await ds.sleep(4000)
linked = false
lost.emit(undefined)
takes = 100
await ds.sleep(57500)
linked = true
await ds.sleep(6000)

await story("a broker that hangs: the publish is given up, and tried again; the next value waits its turn behind it")
takes = 25000
await ds.sleep(9000)
takes = 100
await ds.sleep(21000)

await story("teardown while a value is under way")
takes = 5000
await ds.sleep(5000)
await supervisor.teardown()
say("down")
await ds.sleep(60000)
