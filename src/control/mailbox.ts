// Control requests of a graph, from anywhere, its own nodes included: a mailbox of four that loses nothing. `run` serves
// it; without `run` a program does, with waitControl and applyControl.
import * as ds from "@devicescript/core"
import { Graph, graphOf, nameOf } from "../graph/graph.js"
import { addDuty } from "../lifecycle/duty.js"
import { EventKind } from "../lifecycle/event.js"
import { emit, poke } from "../lifecycle/facts.js"
import { NodeFault } from "../lifecycle/fault.js"
import { headOf, ownerOf } from "../lifecycle/turn.js"
import { resume } from "../node/kids.js"
import { Aborted, TaskNode } from "../node/node.js"
import { Supervisor } from "../lifecycle/supervisor.js"
import { activate, cascade, deactivate, restart } from "../lifecycle/cascade-verbs.js"
import { ControlOp } from "./op.js"

export interface ControlCommand {
    node: TaskNode
    op: ControlOp
    /** @internal Told once how it ended: what was thrown, or undefined. */
    done?: (error: any) => void
}

export class ControlQueueFull extends Error {}

const capacity = 4

/** ms between two looks for room; a stop of the caller's own node ends the wait sooner. */
const look = 10

function box(g: Graph): ControlCommand[] {
    if (!g.mail) {
        g.mail = []
        g.senders = []
        addDuty(serve)
    }
    return g.mail
}

/**
 * Asks for `op` on `node`; resolves when the mailbox has accepted it, in the order of the calls.
 * Gives `Aborted`, and has asked for nothing, when the caller is a node's fiber and that node is asked to stop meanwhile.
 * @throws GraphError where `node` is in no graph
 */
export async function requestControl(node: TaskNode, op: ControlOp): Promise<Aborted | undefined> {
    const g = graphOf(node)
    const mail = box(g)
    const self = ds.Fiber.self()
    const owner = ownerOf(g, self)
    let r: Aborted
    g.senders.push(self)
    while (!r && (mail.length >= capacity || headOf(g.senders) !== self))
        if (owner) r = await owner.sleep(look)
        else await ds.sleep(look)
    g.senders.insert(g.senders.indexOf(self), -1)
    if (!r) put(g, node, op)
    return r
}

/** As `tryRequestControl`, telling `done` how the request ended; false when there is no room. */
export function post(node: TaskNode, op: ControlOp, done?: (error: any) => void): boolean {
    const g = graphOf(node)
    if (box(g).length >= capacity || headOf(g.senders)) return false
    put(g, node, op, done)
    return true
}

/**
 * As `requestControl`, at once.
 * @throws ControlQueueFull when four requests wait already, or others wait for room; GraphError where `node` is in no graph
 */
export function tryRequestControl(node: TaskNode, op: ControlOp): void {
    if (!post(node, op))
        throw new ControlQueueFull(
            "expected room in the mailbox of " + nameOf(node.graph) + ", found 4 requests: ask again later"
        )
}

function put(g: Graph, node: TaskNode, op: ControlOp, done?: (error: any) => void): void {
    g.mail.push({ node, op, done })
    // as controlLabels has it; the verbs' own names cost no bytes, a look-up would
    let word = "activate"
    if (op === ControlOp.Deactivate) word = "deactivate"
    else if (op === ControlOp.Restart) word = "restart"
    emit(node, EventKind.Control, word)
    if (g.listener) {
        // it may have been ended where it waited
        resume(g.listener, undefined)
        g.listener = undefined
    }
    poke(node)
}

/** The duty of `run`: one request at a time, in order. */
async function serve(g: Graph): Promise<number> {
    // of a graph nobody asked yet: duties serve all graphs
    if (!g.mail?.length) return Infinity
    const command = g.mail[0]
    g.mail.insert(0, -1)
    const error = await apply(g, command)
    if (error) {
        if (!(error instanceof NodeFault)) throw error
        g.error = error
    }
    return -1
}

/** Gives what was thrown. */
async function apply(g: Graph, command: ControlCommand): Promise<any> {
    const n = command.node
    let error: any
    try {
        if (command.op === ControlOp.Deactivate) await deactivate(g, n)
        else await cascade(g, n, command.op === ControlOp.Activate ? activate : restart)
    } catch (e) {
        error = e
    }
    if (command.done) command.done(error)
    return error
}

/** Does what a request asks for; nothing when the node is another graph's. @throws NodeFault */
Supervisor.prototype.applyControl = async function (command) {
    if (command.node.graph !== this.graph) return
    const error = await apply(this.graph, command)
    if (error) throw error
}

/** The next request, for programs that drive without `run`. One caller at a time. */
Supervisor.prototype.waitControl = async function () {
    const g = this.graph
    const mail = box(g)
    g.driver = ds.Fiber.self()
    while (!mail.length) {
        g.listener = ds.Fiber.self()
        await ds.suspend()
    }
    const command = mail[0]
    mail.insert(0, -1)
    return command
}
