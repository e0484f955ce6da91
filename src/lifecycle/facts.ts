// The one writer of lifecycle state, with handshake.ts for the part that stops use: every change of a node's lifecycle
// bits is made here, on being told a fact or by a verb's decision, and is told on: to the taps as an event, to the verb in
// progress as a reason to look again.
import * as ds from "@devicescript/core"
import { broadcast, Graph, graphOf } from "../graph/graph.js"
import { shell } from "../node/activation.js"
import { Flag } from "../node/flags.js"
import { ack, noticed, rouse } from "../node/hooks.js"
import { TaskNode } from "../node/node.js"
import { EventKind, FaultKind } from "./event.js"
import { NodeFault } from "./fault.js"

/** Tells an event of `n` on. */
export function emit(n: TaskNode, kind: EventKind, text?: string): void {
    if (broadcast) broadcast(n.graph, kind, n, text)
}

/** A fact about `n` has changed: the verb in progress looks again. */
export function poke(n: TaskNode): void {
    const g = n.graph
    if (noticed) noticed(n)
    if (g.suspended)
        if (rouse) {
            if (!g.poked) rouse.start(g)
        } else rouseNow(g)
    g.poked = true
}

/** Wakes the verb that naps. */
export function rouseNow(g: Graph): void {
    try {
        g.suspended.resume(undefined)
    } catch {
        // it has woken, or its fiber was dropped by whoever owned it
    }
}

/** A fresh activation; on a fiber of its own unless the program started one. */
export function spawnNode(n: TaskNode, fiber?: ds.Fiber): void {
    n.flags = (n.flags & ~Flag.SpawnReset) | (Flag.Running | Flag.Live)
    if (!fiber) fiber = shell.start(n)
    n.fiber = fiber
    if (n.text) n.text = undefined
    if (!n.lives) n.lives = 0
    n.lives = n.lives + 1
    n.time = ds.millis()
    // one that had completed was ready until now
    if (noticed) noticed(n)
    emit(n, EventKind.Started)
}

/** The body returned `value`, or says that it is done: first, so that the caller needs no local. */
export function completed(value: any, n: TaskNode): void {
    if (value !== undefined) n.value = value
    if (n.flags & (Flag.Exited | Flag.Crashed)) return
    if (ack) if (ack(n, true)) return
    n.flags = (n.flags & ~(Flag.Running | Flag.Busy | Flag.Waiting)) | Flag.Exited
    emit(n, EventKind.Exited)
    poke(n)
}

/** The activation is over, and not by a return alone: something of it threw `e`, or it was aborted. */
export function crashed(n: TaskNode, e: any, fault: FaultKind, kind: EventKind): void {
    n.flags = (n.flags & ~(Flag.Running | Flag.Ready | Flag.Busy | Flag.Waiting | Flag.Exited)) | Flag.Crashed
    // not only errors are thrown, and SyntaxError is none here
    let message = e?.message
    if (message === undefined) message = "threw " + e
    faulted(n, fault, message, undefined, kind)
    poke(n)
}

/** Records what went wrong with `n`: a verb could not do its work on it, or it broke. */
export function faulted(n: TaskNode, kind: FaultKind, cause: string, dep: TaskNode, event: EventKind): void {
    n.fault = new NodeFault(n, kind, cause, dep)
    emit(n, event, n.fault.message)
}

/** Latches a reason to stay down; a start that is pending is withdrawn. */
export function hold(n: TaskNode, reason: Flag, kind: EventKind): void {
    if (n.flags & Flag.Starting) n.flags = n.flags & ~(Flag.Scope | Flag.Starting)
    n.flags = n.flags & ~Flag.Due
    if (n.flags & reason) return
    n.flags = n.flags | reason
    emit(n, kind)
}

/** Takes a reason to stay down away. */
export function release(n: TaskNode, reason: Flag, kind: EventKind): void {
    if (!(n.flags & reason)) return
    n.flags = n.flags & ~reason
    emit(n, kind)
}

/** Tells an event that concerns no node. */
export function tell(g: Graph, kind: EventKind, text: string): void {
    if (broadcast) broadcast(g, kind, undefined, text)
}

/** Sets or clears one bit a running node says of itself; no-op while down or when nothing changes. */
function say(n: TaskNode, bit: Flag, was: number, kind: EventKind): void {
    if ((n.flags & (Flag.Running | bit)) !== (Flag.Running | was)) return
    n.flags ^= bit
    emit(n, kind)
    poke(n)
}

TaskNode.prototype.beat = function () {
    // while stopping, `time` is when it was asked
    if ((this.flags & (Flag.Running | Flag.Asked)) === Flag.Running) this.time = ds.millis()
}
TaskNode.prototype.setReady = function () {
    say(this, Flag.Ready, 0, EventKind.Ready)
}
TaskNode.prototype.clearReady = function () {
    say(this, Flag.Ready, Flag.Ready, EventKind.Unready)
}
TaskNode.prototype.markBusy = function () {
    say(this, Flag.Busy, 0, EventKind.Busy)
}
TaskNode.prototype.markIdle = function () {
    say(this, Flag.Busy, Flag.Busy, EventKind.Idle)
}
TaskNode.prototype.reportStatus = function (text) {
    if (!(this.flags & Flag.Running) || text === this.text) return
    this.text = text
    emit(this, EventKind.Status, text)
}
TaskNode.prototype.setDetached = function (detached) {
    this.flags = detached ? this.flags | Flag.Detached : this.flags & ~Flag.Detached
}
TaskNode.prototype.adopt = function (fiber) {
    graphOf(this)
    if (this.body || this.flags & (Flag.Live | Flag.Running))
        throw new Error(this.name + ": adopt wants a node without a body that is down: call markExited first")
    spawnNode(this, fiber)
}
