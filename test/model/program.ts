// A schedule as an ordinary program, to read, to run under `devsup sim`, and to keep as a test.
import { EdgeKind } from "../../src/graph/topology.js"
import { Mode } from "../../src/node/flags.js"
import {
    ackWindow,
    backoff,
    byStep,
    dawdles,
    gateBudget,
    interval,
    isLate,
    madeBy,
    mostBackoff,
    mostRetries,
    Op,
    Policy,
    readyAfter,
    retryWindow,
    slotCount,
    type Use,
    vigils,
} from "../programs/model/script.js"
import { nameOf, waits, type NodeSpec, type Schedule } from "./schedule.js"

const head = `import * as ds from "@devicescript/core"
import * as lib from "devicescript-supervisor"

/** A fiber for a node without a body. */
async function byHand(n: TaskNode, readyAfter: number, late: number): Promise<void> {
    await work(n, readyAfter, late)
    n.markExited()
}

/** Ready after a time (-1: never), and an ack \`late\` ms after the request (-1: never). */
async function work(n: TaskNode, readyAfter: number, late: number): Promise<void> {
    for (;;) {
        if (readyAfter > 0) await n.sleep(readyAfter)
        if (readyAfter >= 0 && !n.shutdownRequested()) n.setReady()
        await n.waitShutdown()
        if (late < 0) await ds.suspend()
        if (late > 0) await ds.sleep(late)
        if (n.mode() !== Mode.Pause) return
        n.ackDropped()
        await n.waitResume()
    }
}

async function attempt(what: string, verb: () => Promise<void>): Promise<void> {
    try {
        await verb()
        console.log(ds.millis(), what, "ok")
    } catch (e) {
        console.log(ds.millis(), what, (e as Error).message)
    }
}

async function drive(): Promise<void> {
    for (;;) console.log(ds.millis(), "run gave", (await supervisor.run()).message)
}
`

export function programOf({ nodes, slots, reversed, steps }: Schedule): string {
    const names = nodes.map((_, index) => nameOf(index))
    const usesSlot = (i: number) =>
        nodes.some(n => n.uses.includes(i) || n.makes.includes(i)) ||
        steps.some(({ op, node }) => op >= Op.Provide && op <= Op.TakeSlot && node % slotCount === i)
    const lines = [
        ...slots.flatMap((_, i) => (usesSlot(i) ? [`const ${slotName(i)} = slot<number>("${slotName(i)}")`] : [])),
        ...nodes.map((n, index) => declaration(n, index, slots)),
        `const supervisor = new Supervisor(graph([${(reversed ? [...names].reverse() : names).join(", ")}]))`,
        "startSupervisorServer(supervisor, { console: consoleLines() })",
    ]
    if (steps.some(({ op }) => [Op.Throw, Op.Crash, Op.Stall, Op.Wedge].includes(op)))
        lines.push("const faults = faultInjection()")
    for (const { op, node, wait } of steps) {
        if (op === Op.Adopt)
            lines.push(`${nameOf(node)}.adopt(byHand.start(${nameOf(node)}, ${ways(nodes[node], node)}))`)
        else if (op !== Op.Nothing) lines.push(call(op, nameOf(node), slotName(node % slotCount)))
        lines.push(`await ds.sleep(${waits[wait]})`)
    }
    const text = [head, ...lines, ""].join("\n")
    const used = exported.filter(name => new RegExp(`\\b${name}\\b[.(]|: ${name}\\b`).test(text))
    return text.replace('import * as lib from "devicescript', `import { ${used.join(", ")} } from "devicescript`)
}

const exported = [
    ...["abortActivation", "always", "BackoffPolicy", "bound", "consoleLines", "ControlOp", "Fault", "faultInjection"],
    ...["graph", "Mode", "node", "onFailure", "ready", "startSupervisorServer", "Supervisor", "TaskNode"],
    ...["consume", "lend", "shared", "slot"],
    ...["requestControl", "tryRequestControl"],
]

function ways(n: NodeSpec, index: number): string {
    return `${readyAfter(n.ready, index)}, ${[0, dawdles + index, isLate + index, -1][n.stopping]}`
}

function slotName(slot: number): string {
    return `s${slot}`
}

function declaration(n: NodeSpec, index: number, slots: Use[]): string {
    const deps = n.deps.map(
        ({ on, kind }) => ["", "ready", "bound"][kind] + (kind === EdgeKind.Plain ? nameOf(on) : `(${nameOf(on)})`)
    )
    const options = [`ackTimeout: ${ackWindow}`, `gateTimeout: ${gateBudget}`]
    if (deps.length) options.unshift(`deps: [${deps.join(", ")}]`)
    if (n.uses.length) options.push(`resources: [${n.uses.map(i => `${use[slots[i]]}(${slotName(i)})`).join(", ")}]`)
    if (n.makes.length) options.push(`provides: [${n.makes.map(slotName).join(", ")}]`)
    if (n.disabled) options.push("disabled: true")
    if (n.aborts) options.push("onAckTimeout: abortActivation")
    if (n.detached) options.push("detached: true")
    const [timeout, times] = vigils[n.vigil]
    if (timeout) options.push(`beatTimeout: ${timeout}`)
    if (times > 1) options.push(`beatWindow: ${times}`)
    const limits = `BackoffPolicy.constant(${backoff}), { maxRetries: ${mostRetries}, window: ${retryWindow} }`
    if (n.policy === Policy.OnFailure) options.push(`restart: onFailure(${limits})`)
    if (n.policy === Policy.Jitters)
        options.push(
            `restart: onFailure(${limits.replace(/constant\(.*?\)/, `exponential(${backoff}, { max: ${mostBackoff} })`)})`
        )
    if (n.policy === Policy.Always) options.push(`restart: always(${interval}, ${limits})`)
    const parameters = n.uses.length ? `(n, ${n.uses.map(i => `v${i}`).join(", ")})` : "n"
    const made = n.makes.map(i => `${slotName(i)}.provide(${madeBy(index, 1)}); `).join("")
    const body = n.byHand ? "undefined" : `async ${parameters} => { ${made}await work(n, ${ways(n, index)}) }`
    return `const ${nameOf(index)} = node("${nameOf(index)}", Mode.${Mode[n.mode]}, ${body}, { ${options.join(", ")} })`
}

const use = ["lend", "consume", "shared"]

function call(op: Op, n: string, slot: string): string {
    const verb = Op[op][0].toLowerCase() + Op[op].slice(1)
    if (op === Op.Run) return "drive.start()"
    if (op === Op.ResumePausable) return "supervisor.resumePausable()"
    if (op >= Op.AskActivate && op <= Op.AskRestart) return `tryRequestControl(${n}, ControlOp.${Op[op].slice(3)})`
    if (op === Op.SetReady || op === Op.ClearReady) return `${n}.${verb}()`
    if (op === Op.Stall || op === Op.Wedge) return `faults.inject(${n}, Fault.${Op[op]})`
    if (op >= Op.RequestActivate && op <= Op.RequestRestart)
        return `requestControl.start(${n}, ControlOp.${Op[op].slice(7)})`
    if (op === Op.RequestOwn) return `requestControl.start(${n}, ControlOp.Restart) // the puppet's body does`
    if (op === Op.Beat) return `${n}.beat()`
    if (op === Op.Clear) return `faults.clear(${n})`
    if (op === Op.Throw || op === Op.Crash) return `faults.inject(${n}, Fault.Crash)`
    if (op === Op.Return) return `${n}.markExited() // the puppet's body returns`
    if (op === Op.Provide) return `${slot}.provide(${byStep})`
    if (op === Op.ClearSlot || op === Op.TakeSlot) return `${slot}.${Op[op].slice(0, -4).toLowerCase()}()`
    if (op === Op.TakeExit) return `console.log(${n}.exit().take())`
    if (op === Op.Release) return `// ${n}'s body goes on to its ack, if it ignores its stop`
    const arg = op >= Op.StartNode ? n : ""
    return `attempt.start("${verb} ${arg}", async () => await supervisor.${verb}(${arg}))`
}
