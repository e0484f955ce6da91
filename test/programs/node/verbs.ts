// Verbs that meet: several at once, called where they must not be, dropped on the way.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, graph, node, ready, startSupervisorServer } from "devicescript-supervisor"

let inBody = ""
const meter = node<void>("meter", Mode.Pause, async n => {
    await n.runPausableLoop(async () => await ds.sleep(100))
})
const never = node<void>("never", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const gated = node<void>("gated", Mode.Terminate, async n => await n.waitShutdown(), {
    deps: [ready(never)],
    gateTimeout: 1000,
    disabled: true,
})
const selfish = node<void>(
    "selfish",
    Mode.Terminate,
    async n => {
        try {
            await supervisor.stopNode(n)
        } catch (e) {
            inBody += "body: " + (e as Error).message
        }
        n.spawn(async () => await supervisor.teardown())
        await n.waitShutdown()
    },
    { disabled: true }
)
const supervisor = new Supervisor(graph([meter, never, gated, selfish]))
startSupervisorServer(supervisor)

let begun = 0
async function attempt(what: string, verb: () => Promise<void>): Promise<void> {
    try {
        await verb()
        console.log(what + " ok at +" + (ds.millis() - begun))
    } catch (e) {
        console.log(what + ": " + (e as Error).message + " at +" + (ds.millis() - begun))
    }
}
async function startGated(): Promise<void> {
    await supervisor.startNode(gated)
}
async function stopGated(): Promise<void> {
    await supervisor.stopNode(gated)
}
async function stopNever(): Promise<void> {
    await supervisor.stopNode(never)
}
async function startSelfish(): Promise<void> {
    await supervisor.startNode(selfish)
}

begun = ds.millis()
attempt.start("start", supervisor.start)
attempt.start("teardown", supervisor.teardown)
attempt.start("start again", supervisor.start)
await ds.sleep(500)
console.log("- resume and pause in one turn")
begun = ds.millis()
await supervisor.teardown()
supervisor.resumePausable()
await attempt("teardown", supervisor.teardown)
console.log("parked " + meter.isParked())
await supervisor.start()
console.log("- a stop during a gate wait, and two stops at once")
begun = ds.millis()
attempt.start("start gated", startGated)
await ds.sleep(300)
attempt.start("stop gated", stopGated)
attempt.start("stop never", stopNever)
attempt.start("stop never", stopNever)
await ds.sleep(1000)
console.log("- from its own fibers, and from a subscriber")
begun = ds.millis()
await attempt("start selfish", startSelfish)
await ds.sleep(10)
console.log(inBody)
console.log(selfish.lastFault().message)
const unsubscribe = supervisor.subscribe(() => {
    ;(supervisor.teardown as any)()
})
let heard = 0
supervisor.subscribe(() => {
    heard++
})
await supervisor.startNode(never)
unsubscribe()
console.log("the other subscriber heard " + heard)
console.log("- the verb's own fiber is ended")
begun = ds.millis()
await supervisor.stopNode(never)
await supervisor.startNode(never)
const driver = startGated.start()
await ds.sleep(100)
attempt.start("teardown", supervisor.teardown)
await ds.sleep(100)
driver.terminate()
await ds.sleep(1200)
console.log("gated " + gated.isRunning())
await attempt("start", supervisor.start)
never.setReady()
await attempt("start gated", startGated)
console.log("done")
