// The one writer of lifecycle state: every change of a node's lifecycle bits is made here, on being told a fact or by a
// verb's decision, and is told on: to the taps as an event, to the driver as a reason to look again.
import * as ds from "@devicescript/core"
import { settle, shell } from "../node/activation.js"
import { Flag, isUp, Mode, modeOf } from "../node/flags.js"
import { aborted, resumed, TaskNode } from "../node/node.js"
import { wakeAll } from "../node/waiting.js"
import { poke } from "./driver.js"
import { EventKind, FaultKind } from "./event.js"
import { NodeFault, textOf } from "./fault.js"

/** Tells an event on: to every tap of the node's graph. */
export function emit(n: TaskNode, kind: EventKind, text?: string): void {
    n.graph.tell(kind, n, text)
}

/** A fresh activation. */
export function spawnNode(n: TaskNode): void {
    enter(n)
    n.fiber = shell.start(n)
    emit(n, EventKind.Started)
}

/** What every activation begins with, however its fiber came to be. */
export function enter(n: TaskNode): void {
    n.flags = (n.flags & ~Flag.SpawnReset) | (Flag.Running | Flag.Live)
    if (n.text) n.text = undefined
    n.graph.nextEpoch(n)
}

/** A parked activation goes on in place. */
export function resumeParked(n: TaskNode): void {
    n.flags = (n.flags & ~(Flag.Asked | Flag.Heard | Flag.Stale | Flag.Starting)) | Flag.Running
    n.graph.nextEpoch(n)
    emit(n, EventKind.Resumed)
    wakeAll(n, resumed)
}

/** A start of it is pending. */
export function starting(n: TaskNode): void {
    if (n.flags & Flag.Starting) return
    n.flags |= Flag.Starting
    emit(n, EventKind.Starting)
}

/** The start it was waiting for failed or was withdrawn. */
export function notStarting(n: TaskNode): void {
    n.flags &= ~Flag.Starting
}

/** Requests a stop or pause; the handshake's window opens. */
export function ask(n: TaskNode): void {
    n.flags |= Flag.Asked
    n.time = ds.millis()
    emit(n, EventKind.Asked)
    wakeAll(n, aborted)
}

/** The handshake is complete: the node is down, whatever its fibers still do. */
export function acked(n: TaskNode): void {
    if ((n.flags & (Flag.Running | Flag.Asked)) !== (Flag.Running | Flag.Asked)) return
    n.flags &= ~(Flag.Running | Flag.Busy)
    emit(n, EventKind.Acked)
    if (modeOf(n.flags) === Mode.Pause && !(n.flags & Flag.Exited)) emit(n, EventKind.Parked)
    poke(n.graph)
}

/** The body returned, or says that it is done. */
export function completed(n: TaskNode): void {
    if (n.flags & (Flag.Exited | Flag.Crashed)) return
    n.flags |= Flag.Exited
    acked(n)
    n.flags &= ~(Flag.Running | Flag.Busy)
    emit(n, EventKind.Exited)
    poke(n.graph)
}

/** Something of the activation threw `e`. */
export function crashed(n: TaskNode, e: any): void {
    broke(n, FaultKind.Crashed, textOf(e), EventKind.Crashed)
}

/** The activation is over without a return. */
export function broke(n: TaskNode, fault: FaultKind, cause: string, kind: EventKind): void {
    n.flags = (n.flags & ~(Flag.Running | Flag.Busy | Flag.Waiting)) | Flag.Crashed
    n.fault = new NodeFault(n, fault, cause)
    emit(n, kind, n.fault.message)
    poke(n.graph)
}

/** The last of the activation's fibers has ended. */
export function gone(n: TaskNode): void {
    n.flags &= ~(Flag.Live | Flag.Waiting)
    n.fiber = undefined
    if (n.kids) n.kids = undefined
    poke(n.graph)
}

/** A verb could not do its work on `n`. */
export function faulted(n: TaskNode, kind: FaultKind, cause: string, dep?: TaskNode): NodeFault {
    const fault = new NodeFault(n, kind, cause, dep)
    n.fault = fault
    notStarting(n)
    emit(n, EventKind.Fault, fault.message)
    return fault
}

/** Sets or clears one bit a running node says of itself; no-op while down or when nothing changes. */
export function say(n: TaskNode, bit: Flag, on: boolean, kind: EventKind): void {
    const flags = on ? n.flags | bit : n.flags & ~bit
    if (flags === n.flags || !(flags & Flag.Running)) return
    n.flags = flags
    emit(n, kind)
    if (bit === Flag.Ready) poke(n.graph)
}

TaskNode.prototype.beat = function () {
    // while stopping, `time` is when it was asked
    if (isUp(this.flags)) this.time = ds.millis()
}
TaskNode.prototype.setReady = function () {
    say(this, Flag.Ready, true, EventKind.Ready)
}
TaskNode.prototype.clearReady = function () {
    say(this, Flag.Ready, false, EventKind.Unready)
}
TaskNode.prototype.markBusy = function () {
    say(this, Flag.Busy, true, EventKind.Busy)
}
TaskNode.prototype.markIdle = function () {
    say(this, Flag.Busy, false, EventKind.Idle)
}
TaskNode.prototype.reportStatus = function (text) {
    if (!(this.flags & Flag.Running) || text === this.text) return
    this.text = text
    emit(this, EventKind.Status, text)
}
TaskNode.prototype.setDetached = function (detached) {
    this.flags = detached ? this.flags | Flag.Detached : this.flags & ~Flag.Detached
}
TaskNode.prototype.ackDropped = function () {
    acked(this)
}
TaskNode.prototype.markExited = function () {
    if (!(this.flags & Flag.Running)) return
    completed(this)
    // no shell will see the end of a fiber that the program started
    if (this.flags & Flag.Adopted) settle.start(this)
}
TaskNode.prototype.adopt = function (fiber) {
    enter(this)
    this.flags |= Flag.Adopted
    this.fiber = fiber
    emit(this, EventKind.Started)
}
