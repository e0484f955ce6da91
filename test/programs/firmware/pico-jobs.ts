// The Pico's graph with its button. Two writes of settings are asked for at once when it is up. What its jobs and the nodes
// they concern do is told line by line.
import * as ds from "@devicescript/core"
import { EventKind, startSupervisorServer, Supervisor } from "devicescript-supervisor"
import { attach, jobs, pico } from "../../../boards/pico"
import { storeSetting } from "../../../firmware/tasks/settings"
import { eventLabels, label } from "../../../src/wire/labels.js"
import { outcomeText, say, story, tellEvent } from "../controller/story"

const supervisor = new Supervisor(pico)
startSupervisorServer(supervisor, { controller: jobs })

async function store(fanOnAt: number): Promise<void> {
    say(fanOnAt + " ended " + outcomeText(await storeSetting(jobs, "climate", { fanOnAt })))
}

async function drive(): Promise<void> {
    await supervisor.run()
}

jobs.subscribe(tellEvent, 100)
await story("bring-up")
drive.start()
attach()
const display = pico.find("display")
while (!display.isReady()) await ds.sleep(100)

await story("two writes at once")
store.start(24)
store.start(26)
supervisor.subscribe(e => {
    const concerned =
        e.node === pico.find("calibrate") || e.node === pico.find("jobs") || e.node === pico.find("climate")
    if (concerned && e.kind !== EventKind.Status) say(e.node.name + " " + label(eventLabels, e.kind))
})
