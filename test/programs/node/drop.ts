// Fibers dropped in every waiting place there is, in four ways: as work by a stop, as a child by its activation's end, as
// a body by an abort, as what a crash leaves. Afterwards every emitter fires and every role binds.
import * as ds from "@devicescript/core"
import { readSetting } from "@devicescript/settings"
import {
    Aborted,
    Mode,
    Supervisor,
    TaskNode,
    abortActivation,
    graph,
    node,
    startSupervisorServer,
} from "devicescript-supervisor"

const bell = ds.emitter<number>()
const light = ds.clientRegister(0)
const button = new ds.Button()
const temperature = new ds.Temperature()
let went = ""

async function forever(): Promise<void> {
    await ds.sleep(1000000)
}
const places: [string, (n: TaskNode) => Promise<any>][] = [
    ["setting", async () => await readSetting("never", 0)],
    ["sleep", async () => await ds.sleep(1000000)],
    ["suspend", async () => await ds.suspend(1000000)],
    ["wait", async () => await ds.wait(bell)],
    ["wait-ms", async () => await ds.wait(light, 1000000)],
    ["read", async () => await temperature.reading.read()],
    ["event", async () => await button.down.wait()],
    ["nested", async n => await n.runCancellable(async () => await n.runCancellable(forever))],
    [
        "child",
        async n => {
            n.spawn(async () => await ds.wait(bell))
            await ds.suspend()
        },
    ],
    [
        "on",
        async n => {
            n.on(bell, async () => await ds.suspend())
            n.on(button.down, () => {})
            n.on(temperature.reading, () => {})
            await ds.suspend()
        },
    ],
    [
        "timers",
        async n => {
            n.after(900, forever)
            n.every(100, forever)
            await ds.suspend()
        },
    ],
]

let place: (n: TaskNode) => Promise<any>

async function there(n: TaskNode): Promise<void> {
    const r = await place(n)
    if (!(r instanceof Aborted)) went += " " + n.name
}
const nodes: TaskNode[] = [
    node<void>("work", Mode.Terminate, async n => {
        await n.runCancellableAcked(there, n)
    }),
    node<void>("kid", Mode.Terminate, async n => {
        n.spawn(there, n)
        await n.waitShutdown()
    }),
    node<void>("body", Mode.Terminate, there, { ackTimeout: 50, onAckTimeout: abortActivation }),
    node<void>("crash", Mode.Pause, async n => {
        n.spawn(there, n)
        n.after(300, () => {
            throw new Error("planned")
        })
        await n.runPausable(there, n)
    }),
]

let ticks = 0
const metronome = node<void>(
    "metronome",
    Mode.Terminate,
    async () => {
        let due = ds.millis()
        for (;;) {
            due += 100
            await ds.sleep(due - ds.millis())
            ticks++
            if (ds.millis() !== due) console.log("off beat by " + (ds.millis() - due))
        }
    },
    { detached: true }
)

const supervisor = new Supervisor(graph([metronome, ...nodes]))
startSupervisorServer(supervisor)

async function visit(what: string): Promise<void> {
    went = ""
    await supervisor.start()
    await ds.sleep(400)
    const crashed = nodes.filter(n => n.hasCrashed()).length
    await supervisor.teardown()
    await ds.sleep(1)
    for (let i = 1; i < 4; ++i) {
        bell.emit(i)
        light.emit(i)
        await ds.sleep(50)
    }
    const down = nodes.filter(n => !n.isRunning()).length
    console.log(what + " " + crashed + " " + nodes.filter(n => n.hasCrashed()).length + " " + down + went)
}

async function visitAll(): Promise<void> {
    for (const p of places) {
        place = p[1]
        await visit(p[0])
    }
}

await visitAll()
console.log("plug in")
await ds.sleep(3000)
await visitAll()
console.log("press")
await ds.sleep(1000)
console.log("done " + (ticks - Math.idiv(ds.millis(), 100)))
