// Nodes that wake as often as they say, in every way a node's fiber can; and nodes that throw, each in another way.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Controller,
    ControllerSpec,
    controllerNode,
    graph,
    Mode,
    node,
    startSupervisorServer,
    Supervisor,
    TaskNode,
    TaskSpec,
} from "devicescript-supervisor"

const tick = (ms: number) => async (n: TaskNode) => {
    while (!((await n.sleep(ms)) instanceof Aborted)) n.beat()
}

async function forEver(ms: number): Promise<void> {
    for (;;) await ds.sleep(ms)
}

const quick = node("quick", Mode.Terminate, tick(100))
const slow = node("slow", Mode.Terminate, tick(1000), { beatTimeout: 5000 })
const child = node("child", Mode.Terminate, async n => {
    n.spawn(forEver, 200)
    await n.waitShutdown()
})
const timer = node("timer", Mode.Terminate, async n => {
    n.every(250, () => {})
    await n.waitShutdown()
})
const race = node("race", Mode.Terminate, async n => {
    await n.runCancellableAcked(forEver, 500)
})
const raw = node("raw", Mode.Terminate, async n => {
    forEver.start(50)
    await n.waitShutdown()
})
const hand = node("hand", Mode.Terminate, undefined)

function broken(): number {
    const list: number[] = undefined
    return list.length
}

async function thrower(): Promise<void> {
    await ds.sleep(1)
    broken()
}

async function plain(): Promise<void> {
    await ds.sleep(1)
    throw "plain"
}

const inBody = node("in-body", Mode.OnDemand, async () => {
    await ds.sleep(5)
    throw new Error("body")
})
const inHelper = node("in-helper", Mode.OnDemand, async () => {
    try {
        broken()
    } catch {
        // somebody else's: it is no crash
    }
    await thrower()
})
const inChild = node("in-child", Mode.OnDemand, async n => {
    n.spawn(thrower)
    await n.waitShutdown()
})
const inRace = node("in-race", Mode.OnDemand, async n => {
    await n.runCancellableAcked(thrower)
})
const inRacePlain = node("in-race-plain", Mode.OnDemand, async n => {
    await n.runCancellableAcked(plain)
})
const inFinally = node("in-finally", Mode.OnDemand, async () => {
    try {
        await thrower()
    } finally {
        await ds.sleep(10)
    }
})
const inDefer = node("in-defer", Mode.OnDemand, async n => {
    n.defer(thrower)
})

const controller = new Controller()
const jobs = controllerNode("jobs", controller)

const supervisor = new Supervisor(
    graph(
        [
            quick,
            slow,
            child,
            timer,
            race,
            raw,
            hand,
            jobs,
            inBody,
            inHelper,
            inChild,
            inRace,
            inRacePlain,
            inFinally,
            inDefer,
        ],
        "who"
    )
)
startSupervisorServer(supervisor, { controller })
supervisor.run.start()
await ds.sleep(100)
hand.adopt(forEver.start(400))
await controller.submit(
    ControllerSpec.queue(
        TaskSpec.once("job", async () => {
            await ds.sleep(300)
            await thrower()
        })
    )
)
