// Plays schedules: settings s0, s1, … hold one each, as text (test/model/schedule.ts). Builds the graph it says, does its
// steps, and prints after each wait the state of every node; the events go before it. Nothing here decides anything.
import * as ds from "@devicescript/core"
import { readSetting } from "@devicescript/settings"
import {
    Aborted,
    BackoffPolicy,
    ControlOp,
    Dep,
    EventKind,
    Fault,
    Graph,
    Mode,
    NodeOptions,
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
    tryRequestControl,
} from "devicescript-supervisor"
import { attend, dawdle, Puppet, wake } from "./cast"
import { useGated, vetoes } from "./gated"
import { declareGoods, dropGoods, makeGoods, provideAll, tellGoods, useSlot } from "./goods"
import {
    afterStop,
    ackWindow,
    backoff,
    gateBudget,
    interval,
    mostBackoff,
    mostRetries,
    Op,
    Policy,
    readyAfter,
    retryWindow,
    scriptZero,
    Stopping,
    theBudget,
    vigils,
    wantAt,
} from "./script"
import { dropTeam, expectTeam, itemsOf, joinTeam } from "./team"

/** How often a schedule is played: again for its heap alone. */
let cycles = 1
let quiet = false

function say(text: string): void {
    if (!quiet) console.log(text)
}

let cast: Puppet[] = []
let supervisor: Supervisor
let running: ds.Fiber
let heard = ""
/** Strangers who have asked for something. */
let asking: ds.Fiber[] = []

function puppetOf(n: TaskNode): Puppet {
    for (const p of cast) if (p.node === n) return p
    throw new Error("no puppet of " + n.name)
}

function getReady(p: Puppet): void {
    provideAll(p.node, p.index, p.makes)
    p.node.setReady()
}

async function body(n: TaskNode, ...given: number[]): Promise<number> {
    const p = puppetOf(n)
    let ms = p.readyAfter
    if (p.uses & (1 << theBudget)) {
        p.claimant = given.pop() as any
        p.claimant.want(wantAt(p.index))
    }
    if (given.length) say("=" + n.name + " has " + given.join())
    for (;;) {
        if (ms === 0) getReady(p)
        let r = await n.runCancellable(attend, p, ms > 0 ? ms : undefined)
        if (r === Op.RequestOwn) {
            ms = -1
            const given = await requestControl(n, ControlOp.Restart)
            say("=" + n.name + (given ? " aborted" : ""))
            if (!given) continue
            r = given
        }
        if (r === undefined) {
            getReady(p)
            ms = -1
        } else if (r instanceof Aborted) {
            await dawdle(p)
            // an ack by itself, and the end after it, are the same as the end alone
            if (p.mode === Mode.Pause || (p.byHand && p.index & 1)) n.ackDropped()
            if (p.mode !== Mode.Pause) return afterStop + n.epoch()
            await n.waitResume()
            ms = p.readyAfter
        } else if (r === Op.Return || p.byHand) return n.epoch()
        else throw new Error("told to")
    }
}

async function byHand(p: Puppet): Promise<void> {
    await body(p.node)
    p.node.markExited()
}

function adopt(p: Puppet): void {
    const fiber = byHand.start(p)
    try {
        p.node.adopt(fiber)
    } catch (e) {
        fiber.terminate()
        throw e
    }
}

async function verb(op: Op, n: TaskNode): Promise<void> {
    if (op === Op.Start) await supervisor.start()
    else if (op === Op.Teardown) await supervisor.teardown()
    else if (op === Op.TeardownContinue) await supervisor.teardownContinue()
    else if (op === Op.RespawnTerminate) await supervisor.respawnTerminate()
    else if (op === Op.StartNode) await supervisor.startNode(n)
    else if (op === Op.StopNode) await supervisor.stopNode(n)
    else if (op === Op.ResumeNode) await supervisor.resumeNode(n)
    else if (op === Op.Activate) await supervisor.activate(n)
    else if (op === Op.Deactivate) await supervisor.deactivate(n)
    else await supervisor.restart(n)
}

function failed(e: any): string {
    return e.node ? "" + e.kind + e.node.name : e.message
}

async function perform(k: number, op: Op, n: TaskNode): Promise<void> {
    try {
        await verb(op, n)
        say("=" + k)
    } catch (e) {
        say("=" + k + " " + failed(e))
    }
}

async function drive(): Promise<void> {
    for (;;) say("=run " + failed(await supervisor.run()))
}

async function request(k: number, n: TaskNode, op: ControlOp): Promise<void> {
    await requestControl(n, op)
    say("=" + k)
}

function step(k: number, op: Op, p: Puppet): void {
    try {
        act(k, op, p)
    } catch (e) {
        say("=" + k + " " + ((e as any).node ? failed(e) : "refused"))
    }
}

function act(k: number, op: Op, p: Puppet): void {
    const n = p.node
    if (op === Op.Nothing) return
    if (op === Op.Run) {
        if (!running) running = drive.start()
    } else if (op === Op.ResumePausable) supervisor.resumePausable()
    else if (op < Op.AskActivate) perform.start(k, op, n)
    else if (op <= Op.AskRestart) tryRequestControl(n, (op - Op.AskActivate) as ControlOp)
    else if (op === Op.Adopt) adopt(p)
    else if (op === Op.Stall) faults.inject(n, Fault.Stall)
    else if (op === Op.Wedge) faults.inject(n, Fault.Wedge)
    else if (op >= Op.RequestActivate && op <= Op.RequestRestart)
        asking.push(request.start(k, n, (op - Op.RequestActivate) as ControlOp))
    else if (op === Op.Beat) n.beat()
    else if (op === Op.Clear) faults.clear(n)
    else if (op === Op.SetReady) n.setReady()
    else if (op === Op.ClearReady) n.clearReady()
    else if (op === Op.Crash) faults.inject(n, Fault.Crash)
    else if (op === Op.Release) wake(p.stuck, undefined)
    else if (op === Op.TakeExit) n.exit().take()
    else if (op === Op.Busy) n.markBusy()
    else if (op === Op.Idle) n.markIdle()
    else if (op >= Op.Provide && op <= Op.TakeSlot) useSlot(op, k, p.index)
    else if (op >= Op.Lease) useGated(op, k, p, say)
    else wake(p.attending, op)
}

function bit(b: boolean, value: number): number {
    return b ? value : 0
}

function stateOf(n: TaskNode): string {
    return (
        "" +
        (bit(n.isRunning(), 1) +
            bit(n.shutdownRequested(), 2) +
            bit(n.isReady(), 4) +
            bit(n.hasExited(), 8) +
            bit(n.hasCrashed(), 16) +
            bit(n.isDisabled(), 32) +
            bit(n.isCollateral(), 64) +
            bit(n.isBoundStopped(), 128) +
            bit(n.isParked(), 256)) +
        "." +
        n.epoch() +
        "." +
        n.restarts()
    )
}

function tellEvents(): void {
    if (heard) say("E" + heard)
    heard = ""
}

function tellStates(): void {
    tellEvents()
    say("G" + tellGoods(cast))
    let line = "S"
    for (const p of cast) line += " " + stateOf(p.node)
    say(line)
}

/** What the script says about one node; gives where it goes on. */
function declare(script: string, at: number): number {
    const p = new Puppet()
    const v = (i: number) => script.charCodeAt(at + i) - scriptZero
    p.mode = v(0)
    p.stopping = v(1)
    p.index = cast.length
    p.readyAfter = readyAfter(v(2), p.index)
    const flags = v(3)
    p.byHand = (flags & 8) !== 0
    const deps: (TaskNode | Dep)[] = []
    const count = v(8)
    p.uses = v(5)
    p.makes = v(6)
    for (let i = 0; i < count; ++i) {
        const provider = cast[Math.idiv(v(9 + i), 3)].node
        const kind = v(9 + i) % 3
        deps.push(kind === 0 ? provider : kind === 1 ? ready(provider) : bound(provider))
    }
    const options: NodeOptions = { deps, ackTimeout: ackWindow, gateTimeout: gateBudget }
    if (flags & 1) options.disabled = true
    if (flags & 2) options.onAckTimeout = abortActivation
    if (flags & 4) options.detached = true
    const [timeout, times] = vigils[flags >> 4]
    if (timeout > 0) options.beatTimeout = timeout
    if (times > 1) options.beatWindow = times
    const often = { maxRetries: mostRetries, window: retryWindow }
    if (v(4) === Policy.OnFailure) options.restart = onFailure(BackoffPolicy.constant(backoff), often)
    if (v(4) === Policy.Jitters)
        options.restart = onFailure(BackoffPolicy.exponential(backoff, { max: mostBackoff }), often)
    if (v(4) === Policy.Always) options.restart = always(interval, BackoffPolicy.constant(backoff), often)
    declareGoods(options, p.uses, p.makes)
    if (v(7) & 1) options.writes = vetoes()
    p.node = node(String.fromCharCode(97 + cast.length), p.mode, p.byHand ? undefined : body, options)
    cast.push(p)
    joinTeam(cast, p.index, body, options)
    return at + 9 + count
}

async function play(script: string): Promise<void> {
    cast = []
    makeGoods(script.charCodeAt(2) - scriptZero)
    const v = (i: number) => script.charCodeAt(i) - scriptZero
    expectTeam(i => v(3 + i))
    let at = 7
    for (let i = script.charCodeAt(0) - scriptZero; i > 0; --i) at = declare(script, at)
    const items = itemsOf(cast)
    if (script.charCodeAt(1) > scriptZero)
        for (let i = 0, k = items.length - 1; i < k; ++i, --k) {
            const item = items[i]
            items[i] = items[k]
            items[k] = item
        }
    const g: Graph = graph(items)
    supervisor = new Supervisor(g)
    const began = ds.millis()
    const mute = supervisor.subscribe(event => {
        if (!event.node || quiet) return
        // chance is the device's
        if (event.kind === EventKind.Restarting) say("D" + event.node.name + event.text)
        if (event.kind === EventKind.Recovered) say("R" + event.node.name + (event.at - began))
        heard += String.fromCharCode(scriptZero + event.kind, 97 + puppetOf(event.node).index)
        if (heard.length > 240) tellEvents()
    })
    const modes = cast.map(p => p.mode)
    const ways = cast.map(p => p.stopping)
    for (let cycle = 0; cycle < cycles; ++cycle) {
        for (let i = 0; i < cast.length; ++i) {
            cast[i].mode = modes[i]
            cast[i].stopping = ways[i]
        }
        await steps(script, at)
        await bow(g)
        quiet = true
    }
    quiet = false
    heard = ""
    cast = []
    dropTeam()
    dropGoods()
    mute()
}

async function steps(script: string, at: number): Promise<void> {
    const waits = [1, 5, 11, 47, 151, 1009]
    for (let k = 0; at < script.length; ++k) {
        step(k, script.charCodeAt(at) - scriptZero, cast[script.charCodeAt(at + 1) - scriptZero])
        await ds.sleep(waits[script.charCodeAt(at + 2) - scriptZero])
        tellStates()
        at += 3
    }
}

/** The end of a schedule: nothing of it is left. */
async function bow(g: Graph): Promise<void> {
    say("end")
    if (running) running.terminate()
    running = undefined
    for (const fiber of asking)
        try {
            fiber.terminate()
        } catch {
            // it has been accepted
        }
    asking = []
    for (let i = 0; i < 3; ++i) {
        for (const p of cast) {
            p.stopping = Stopping.Prompt
            p.mode = Mode.Terminate
            faults.clear(p.node)
            wake(p.stuck, undefined)
        }
        supervisor.resumePausable()
        await ds.sleep(1)
        try {
            await supervisor.teardownContinue()
        } catch {
            // said by the model's last step
        }
        await ds.sleep(200)
    }
    // who waits for room in the mailbox has it
    while ((g as any).mail?.length) await supervisor.waitControl()
    await ds.sleep(20)
    // detached ones and those that ignored it all
    for (const p of cast)
        if (p.byHand) wake(p.attending, Op.Return)
        else faults.inject(p.node, Fault.Crash)
    await ds.sleep(1)
    await level(g)
}

/** Nothing is left of what ran; what has collected for readers is taken away. */
async function level(g: any): Promise<void> {
    for (const p of cast) {
        const n = p.node as any
        if (n.kids || n.fiber || n.isRunning()) console.log("left " + n.name)
        n.fault = undefined
    }
    if (g.queue.length) console.log("left a verb")
    console.log("level")
    await ds.sleep(20)
}

/** One node, started and stopped. */
const warmUp = "$######" + "##$######" + "$##" + "&##"

const faults = faultInjection()
// the duties of `run` in a known order, whatever the first schedule uses
bound(node("x", Mode.Terminate, body))
onFailure()
makeGoods(0)
declareGoods({}, 9, 9)

cycles = await readSetting<number>("cycles")
const acts = await readSetting<number>("acts")
const scripts: string[] = []
for (let i = 0; i < acts; ++i) scripts.push(await readSetting<string>("s" + i))
// what the library does differently from the first stop on is no part of a schedule
await play(warmUp)
for (let i = 0; i < acts; ++i) {
    say("act " + i)
    await play(scripts[i])
    supervisor = undefined
    say("over " + i)
    // for who looks at the heap
    await ds.sleep(50)
}
say("done")
