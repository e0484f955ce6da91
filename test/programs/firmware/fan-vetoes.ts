// The fan and its two vetoes, with readings that the program puts, and stops putting: no node is there that could lose its
// readiness.
import * as ds from "@devicescript/core"
import { graph, Mode, node, startSupervisorServer, Supervisor, vetoGate, watch } from "devicescript-supervisor"
import { defaultParams } from "../../../firmware/tasks/climate-params"
import { fanBody } from "../../../firmware/tasks/fan"
import { overheatBody } from "../../../firmware/tasks/overheat"
import { staleBody } from "../../../firmware/tasks/stale"
import { say, story } from "../controller/story"

const celsius = watch<number>("celsius")
const fanOn = watch<boolean>("fan-on", false)
const fanVeto = vetoGate("fan-veto")
const relay = new ds.Relay("relay")

const overheat = node("overheat", Mode.Terminate, overheatBody(celsius, fanVeto), { writes: [fanVeto] })
const stale = node("stale", Mode.Terminate, staleBody(celsius, fanVeto), { writes: [fanVeto] })
const fan = node("fan", Mode.Terminate, fanBody({ celsius, fanVeto, fanOn }, defaultParams(), relay), {
    deps: [overheat, stale],
    reads: [fanVeto],
})
const supervisor = new Supervisor(graph([overheat, stale, fan]))
startSupervisorServer(supervisor)
let before = ""

function tell(): void {
    const now = `fan ${fan.status()}, relay ${fanOn.get() ? "on" : "off"}; ${overheat.status()}, ${stale.status()}`
    if (now !== before) say(now)
    before = now
}

async function readings(value: number, times: number): Promise<void> {
    for (let i = 0; i < times; ++i) {
        celsius.put(value)
        await ds.sleep(100)
        tell()
        await ds.sleep(900)
    }
}

async function silence(seconds: number): Promise<void> {
    for (let i = 0; i < seconds * 10; ++i) {
        await ds.sleep(100)
        tell()
    }
}

await ds.sleep(2000)
supervisor.run.start()
await story("a sensor that is there and says nothing")
await readings(25, 3)
await silence(5)
await readings(25, 1)

await story("too hot and then silent: both vetoes have to be given up")
await readings(70, 1)
await silence(4)
await readings(55, 1)
await readings(25, 1)

await story("who vetoes is stopped: its veto stays")
await readings(70, 1)
await supervisor.stopNode(overheat)
await readings(25, 2)
overheat.veto(fanVeto).release()
await readings(25, 2)
say("done")
