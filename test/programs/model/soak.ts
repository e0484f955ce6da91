// A graph that has everything happen to it: crashes and restarts by policy, flaps of what others are bound to, requests,
// every verb. Each hour all is torn down, a collection is forced, and a line "hour …" gives the counts; then it goes on.
import * as ds from "@devicescript/core"
import {
    Aborted,
    BackoffPolicy,
    ControlOp,
    EventKind,
    Fault,
    Mode,
    Supervisor,
    TaskNode,
    abortActivation,
    always,
    bound,
    faultInjection,
    graph,
    node,
    onFailure,
    ready,
    requestControl,
} from "devicescript-supervisor"

/** Lasts some seconds that vary; gives Aborted on a stop. */
async function some(n: TaskNode, seconds: number): Promise<Aborted | undefined> {
    n.beat()
    return await n.sleep(500 + Math.randomInt(seconds * 2000))
}

async function serves(n: TaskNode): Promise<void> {
    n.setReady()
    while (!((await some(n, 30)) instanceof Aborted)) n.reportStatus("up")
}

/** Its readiness comes and goes. */
async function flaps(n: TaskNode): Promise<void> {
    for (;;) {
        n.setReady()
        if ((await some(n, 40)) instanceof Aborted) return
        n.clearReady()
        if ((await some(n, 3)) instanceof Aborted) return
    }
}

async function breaks(n: TaskNode): Promise<void> {
    n.setReady()
    n.every(5000, () => n.beat())
    if (!((await some(n, 60)) instanceof Aborted)) throw new Error("broke")
}

async function works(n: TaskNode): Promise<void> {
    await n.runPausableLoop(async () => {
        n.setReady()
        n.defer(() => n.clearReady())
        await ds.sleep(10000)
    })
}

async function asks(n: TaskNode): Promise<void> {
    while (!((await some(n, 30)) instanceof Aborted)) await requestControl(batch, ControlOp.Activate)
}

async function returns(n: TaskNode): Promise<void> {
    await n.runCancellable(some, n, 10)
}

/** Now and then it does not hear of its stop. */
async function dozes(n: TaskNode): Promise<void> {
    await n.waitShutdown()
    if (Math.randomInt(2) === 0) await ds.suspend()
}

const again = BackoffPolicy.exponential(500)
const clock = node("clock", Mode.Terminate, serves)
const sensor = node("sensor", Mode.Terminate, flaps, { deps: [clock] })
const control = node("control", Mode.Pause, works, { deps: [bound(sensor)] })
const fan = node("fan", Mode.Terminate, serves, { deps: [bound(control), ready(clock)] })
const net = node("net", Mode.Terminate, breaks, { deps: [clock], restart: onFailure(again) })
const upload = node("upload", Mode.Terminate, returns, { deps: [ready(net)], restart: always(2000, again) })
const batch = node("batch", Mode.OnDemand, returns, { deps: [clock] })
const asker = node("asker", Mode.Pause, asks, { deps: [ready(net)] })
const sleeper = node("sleeper", Mode.Terminate, dozes, { deps: [fan], onAckTimeout: abortActivation })
const supervisor = new Supervisor(graph([sleeper, clock, sensor, control, fan, net, upload, batch, asker]))
const all = supervisor.graph.nodes()

/** What forces a collection: the second of its kind finds no room without one. */
export let ballast: Buffer
let started = 0
let crashed = 0
let restarting = 0
let bounced = 0
let faults = 0
supervisor.subscribe(event => {
    if (event.kind === EventKind.Started || event.kind === EventKind.Resumed) started++
    if (event.kind === EventKind.Crashed || event.kind === EventKind.Aborted) crashed++
    if (event.kind === EventKind.Restarting) restarting++
    if (event.kind === EventKind.BoundStopped) bounced++
    if (event.kind === EventKind.Fault) faults++
})

async function drive(): Promise<void> {
    for (;;) await supervisor.run()
}

async function verb(k: number, n: TaskNode): Promise<void> {
    try {
        if (k === 0) await supervisor.restart(n)
        else if (k === 1) await supervisor.deactivate(n)
        else if (k === 2) await supervisor.activate(n)
        else if (k === 3) await supervisor.stopNode(n)
        else if (k === 4) await supervisor.startNode(n)
        else if (k === 5) await supervisor.respawnTerminate()
        else if (k === 6) await supervisor.teardown()
        else if (k === 7) await supervisor.start()
        else supervisor.resumePausable()
    } catch {
        // a fault: it is counted
    }
}

/** A node keeps its last fault: all have the same when the heap is looked at. */
async function breakAll(): Promise<void> {
    for (const n of all)
        for (let i = 0; i < 60 && n.lastFault()?.message !== n.name + ": injected crash"; ++i) {
            injection.inject(n, Fault.Crash)
            await verb(4, n)
            await ds.sleep(500)
        }
}

const injection = faultInjection()
drive.start()
for (let hour = 1; ; ++hour) {
    while (ds.millis() < hour * 3600000 - 120000) {
        // two at once, then time to mend
        verb.start(Math.randomInt(8), all[Math.randomInt(all.length - 1)])
        await verb(Math.randomInt(8), all[Math.randomInt(all.length - 1)])
        await ds.sleep(10000 + Math.randomInt(50000))
        for (const n of all) await verb(2, n)
        await ds.sleep(40000)
    }
    await breakAll()
    for (let i = 0; i < 2; ++i)
        try {
            await supervisor.teardownContinue()
        } catch {
            await ds.sleep(5000)
        }
    await ds.sleep(5000)
    ballast = Buffer.alloc(35000)
    ballast = undefined
    ballast = Buffer.alloc(35000)
    console.log("hour", started, crashed, restarting, bounced, faults)
    await ds.sleep(1000)
    ballast = undefined
    started = crashed = restarting = bounced = faults = 0
    await verb(7, undefined)
}
