// Calls everything DESIGN 3 fixes, as a user would write it. It is compiled, never run as a whole: what counts is that the
// names are there and the types fit.
import * as ds from "@devicescript/core"
import {
    Aborted,
    abortActivation,
    always,
    backed,
    BackoffPolicy,
    beat,
    bootGuard,
    bound,
    budget,
    channel,
    consoleLines,
    consume,
    Controller,
    ControllerError,
    ControllerErrorKind,
    controllerNode,
    ControllerSpec,
    ControlOp,
    ControlQueueFull,
    deferredShrink,
    divisible,
    dropOnStop,
    fairShare,
    faultInjection,
    FaultKind,
    graph,
    GraphError,
    HealthKind,
    Jitter,
    leased,
    lend,
    link,
    Mode,
    node,
    observe,
    observed,
    onFailure,
    onFirstWrite,
    OpenGuard,
    OutcomeKind,
    Overflow,
    Overrun,
    pool,
    ready,
    RejectionKind,
    requestControl,
    Resumed,
    shared,
    shrinkFastGrowSlow,
    slot,
    slots,
    SlotStatus,
    startSupervisorServer,
    Supervisor,
    TaskError,
    TaskSpec,
    tryRequestControl,
    vetoGate,
    watch,
} from "devicescript-supervisor"

async function work(a: number): Promise<number> {
    return a
}

function ignore(): void {}

// 3.1 and 3.4: declared
const oneSlot = slot<number>("one-slot")
const poolSlots = slots<number>("pool-slots", 2)
const level = watch<number>("level", 1)
const queue = channel<number>("queue", 2, Overflow.Backpressure)
const onDemand = backed(watch<number>("on-demand", 0))
const rented = leased("rented", 3)
const gate = vetoGate("gate")
const power = budget("power")

const slow = BackoffPolicy.exponential(200, { factor: 2, max: 30000, jitter: Jitter.RandomizedBand, floor: 0 })
const provider = node(
    "provider",
    Mode.Terminate,
    async n => {
        n.put(level, 1)
        n.beatPut(level, 2)
        await n.retire(onDemand, 100)
    },
    {
        provides: [oneSlot],
        writes: [beat(level), observed(queue), onDemand, gate],
        readiness: onFirstWrite,
        restart: always(1000, slow, { maxRetries: 3, window: 60000 }),
    }
)
const task = node("task", Mode.Pause, everyMethod, {
    deps: [ready(provider)],
    disabled: false,
    detached: false,
    gateTimeout: 5000,
    ackTimeout: 2000,
    onAckTimeout: abortActivation,
    beatTimeout: 1000,
    beatWindow: 1,
    restart: onFailure(BackoffPolicy.constant(100)),
    resources: [shared(oneSlot), divisible(power)],
    reads: [level, queue, onDemand],
    writes: [gate],
})
const shelled = node("shelled", Mode.OnDemand, async (n, a: number, b: number) => a + b, {
    shell: dropOnStop,
    resources: [lend(slot<number>("lent")), consume(slot<number>("consumed"))],
})
const byHand = node("by-hand", Mode.Terminate, undefined)
const workers = pool("worker", [Mode.Terminate, Mode.OnDemand], async n => await n.waitShutdown(), {
    min: 1,
    max: 2,
    policy: deferredShrink(10),
    deps: [bound(provider)],
})
link(byHand, workers)

// 3.2: the task's half
async function everyMethod(n: any, value: number, _share: any): Promise<number> {
    return value
}

const half = node("half", Mode.Pause, async n => {
    const raced = await n.runCancellableAcked(work, 1)
    if (raced instanceof Aborted) return 0
    const given: number = raced
    await n.runCancellable(work, given)
    if ((await n.runPausable(work, 1)) instanceof Resumed) return 1
    await n.runPausableLoop(async () => {})
    if ((await n.sleep(1)) instanceof Aborted) return 2
    await n.waitShutdown()
    await n.waitResume()
    n.ackDropped()
    n.markExited()
    n.defer(ignore)
    n.spawn(work, 1)
    n.after(1, ignore)
    n.every(1, ignore, Overrun.Skip)
    n.every(1, ignore, Overrun.Delay)
    n.on(new ds.Button().down, ignore)
    n.setDetached(true)
    n.markBusy()
    n.markIdle()
    const guard = await n.open(onDemand)
    if (guard instanceof OpenGuard) {
        console.log(guard.get())
        await guard.changed()
        guard.close()
    }
    const lease = n.lease(rented)
    if (lease) lease.release()
    const veto = n.veto(gate)
    veto.assert()
    veto.release()
    n.writer(level).put(n.reader(level).get() + n.get(level))
    n.beat()
    n.setReady()
    n.clearReady()
    n.reportStatus("fine")
    return 3
})

const items = graph([provider, task, shelled, byHand, workers, half], "contract")
const supervisor = new Supervisor(items)

console.log(task.name, task.mode(), task.isRunning(), task.isReady(), task.isBusy(), task.isDisabled())
console.log(task.isCollateral(), task.isBoundStopped(), task.isDetached(), task.isParked(), task.hasExited())
console.log(task.hasCrashed(), task.shutdownRequested(), task.ticksSinceBeat(), task.isStale(1), task.epoch())
console.log(task.status(), task.lastFault(), task.exit().isFilled(), task.restarts())

export async function signals(): Promise<void> {
    byHand.adopt(ds.Fiber.self())
    console.log(await task.waitEpochChange(1, 100))
    oneSlot.provide(1)
    oneSlot.restore(1)
    console.log(oneSlot.take(), oneSlot.get(), oneSlot.isFilled(), oneSlot.holder(), await oneSlot.waitTake(1))
    oneSlot.clear()
    poolSlots.at(0).provide(1)
    level.put(1)
    console.log(level.get(), level.age(), level.fresh(1), await level.changed(1))
    level.subscribe(async () => {})
    console.log(observe(level))
    console.log(queue.trySend(1), await queue.receive(), queue.depth(), queue.dropped())
    await queue.send(1)
    console.log(workers.running(), workers.busy(), workers.memberIndex(workers.member(0)), workers.min, workers.max)
    await rented.drain()
    rented.reopen()
    console.log(gate.isAsserted())
    await gate.waitAsserted()
    await gate.waitReleased()
    power.provide(80)
    power.rebalance(fairShare())
    power.rebalance(shrinkFastGrowSlow(10, 1000))
}

// 3.3: the lifecycle
export async function verbs(): Promise<void> {
    console.log(items.nodes(), items.find("task"), items.order(), items.dependentsOf(task), items.depsOf(task))
    console.log(items.readersOf(level), items.writersOf(level))
    await supervisor.start()
    await supervisor.teardown()
    await supervisor.teardownContinue()
    await supervisor.respawnTerminate()
    supervisor.resumePausable()
    const fault = await supervisor.run()
    console.log(fault.node.name, fault.kind === FaultKind.ReadyDepTimeout, fault.dep, fault.message)
    await supervisor.startNode(task)
    await supervisor.stopNode(task)
    await supervisor.resumeNode(task)
    await supervisor.activate(task)
    await supervisor.deactivate(task)
    await supervisor.restart(task)
    await supervisor.applyControl(await supervisor.waitControl())
    const report = await supervisor.waitHealth()
    console.log(report.node.name, report.kind === HealthKind.GaveUp)
    const unsubscribe = supervisor.subscribe(e => console.log(e.seq, e.at, e.kind, e.node, e.epoch, e.fault, e.text))
    unsubscribe()
    await requestControl(task, ControlOp.Activate)
    try {
        tryRequestControl(task, ControlOp.Deactivate)
    } catch (e) {
        console.log(e instanceof ControlQueueFull, e instanceof GraphError)
    }
    bootGuard({ read: async (key, missing) => missing, write: async () => {} })
}

// 3.6 and 3.7: the slot controller, and the wire
export async function jobs(): Promise<void> {
    const once = TaskSpec.once("once", async job => {
        console.log(job.id, job.name, job.attempt, job.isCancelled())
        job.defer(ignore)
        await job.cancelled()
        await job.sleep(1)
        await job.runUntilCancelled(work, 1)
        if (job.attempt > 3) throw TaskError.canceled()
        if (job.attempt > 2) throw TaskError.fatal("broken", 1)
        throw TaskError.fail("busy")
    })
    const options = { backoff: BackoffPolicy.constant(1), maxRetries: 1, timeout: 1, requires: [provider] }
    const again = TaskSpec.restartable("again", async () => {}, options)
    const hourly = TaskSpec.periodic("hourly", 3600000, async () => {}, options)
    const spec = ControllerSpec.queue(once).withSlot("key")
    console.log(spec.slotName(), spec.policy(), ControllerSpec.replace(again).withoutSlot())
    const controller = new Controller({ queueCapacity: 16, maxSlotQueue: 8, grace: 2000, maxConcurrent: 3 })
    controller.start()
    const id = await controller.submit(spec)
    try {
        console.log(controller.trySubmit(ControllerSpec.dropIfRunning(hourly)), controller.trySubmitAndWatch(spec))
    } catch (e) {
        console.log((e as ControllerError).kind === ControllerErrorKind.Full)
    }
    const watched = await controller.submitAndWatch(spec)
    const outcome = await watched.waiter.wait()
    console.log(watched.id, outcome.kind === OutcomeKind.Completed, outcome.reason, outcome.exitCode)
    console.log(outcome.rejection === RejectionKind.SlotBusy, outcome.isSuccess())
    const prepared = controller.prepareSubmission(spec)
    console.log(prepared.id, await prepared.submit(), prepared.trySubmit(), await prepared.submitAndWatch())
    console.log(prepared.trySubmitAndWatch(), await controller.add(once), await controller.addAndWatch(once))
    await controller.addAll([once, again])
    console.log(
        await controller.remove(id),
        await controller.remove("once"),
        await controller.cancel(id, { timeout: 1 })
    )
    const snapshot = controller.snapshot()
    console.log(snapshot.slots, snapshot.runningCount(), snapshot.totalQueued())
    const view = snapshot.slot("key")
    console.log(view.slot, view.status === SlotStatus.Idle, view.ownerId, view.queueDepth, view.statusFor, view.held)
    const unsubscribe = controller.subscribe(e => {
        console.log(e.seq, e.at, e.kind, e.id, e.name, e.slot)
        console.log(e.attempt, e.reason, e.delay, e.outcome, e.rejection)
    }, 4)
    unsubscribe()
    const end = await controller.shutdown()
    console.log(end.withinGrace, end.stuck)
    console.log(controllerNode("jobs", controller, { ackTimeout: 3000 }).name)
    startSupervisorServer(supervisor, { controller, faults: faultInjection(), console: consoleLines() })
}
