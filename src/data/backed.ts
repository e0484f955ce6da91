// Data that costs something to produce: its producer runs while somebody reads. Rule: the first opener of a backed watch has
// its producer activated through the control mailbox, those who come meanwhile join; who opens looks again with every fact.
// The producer goes by itself when nobody is left: retire.ts.
import * as ds from "@devicescript/core"
import { post } from "../control/mailbox.js"
import { ControlOp } from "../control/op.js"
import { graphOf } from "../graph/graph.js"
import { defaultGateTimeout } from "../lifecycle/bring-up.js"
import { FaultKind } from "../lifecycle/event.js"
import { NodeFault } from "../lifecycle/fault.js"
import { Flag, isUp } from "../node/flags.js"
import { alsoNotice, late } from "../node/hooks.js"
import { kidIndex, needOwn, wake } from "../node/kids.js"
import { Aborted, TaskNode } from "../node/node.js"
import { orElse } from "../node/or-else.js"
import { markWaiting } from "../node/waiting.js"
import type { Demand } from "./demand.js"
import type { Watch } from "./watch.js"

/** The fibers that wait for a producer, each followed by its node. */
let waiting: any[]

/**
 * Makes a watch backed: `await n.open(w)` starts the node that names it in `writes`, if that is down, and waits for its
 * readiness. Gives the watch itself; written, marked and read as any watch. Needs a pending `run()`, or a program that serves
 * the control mailbox.
 */
export function backed<T>(w: Watch<T>): Watch<T> {
    if (!waiting) {
        waiting = []
        alsoNotice(lookAgain)
    }
    w.demand = new Backing()
    return w
}

class Backing implements Demand {
    /** The producer's activation is asked for, and not answered. */
    asking = false
    /** How many such requests have been answered. */
    answers = 0
    /** What the last answer was: undefined when it started. */
    error: any
    retirer: ds.Fiber
    retiring: TaskNode

    answered(error: any): void {
        this.asking = false
        this.answers++
        this.error = error
        lookAgain()
    }
    changed(): void {
        if (this.retiring) wake(this.retiring, this.retirer, true)
    }
    async reach(n: TaskNode, w: Watch<any>): Promise<Aborted> {
        return await reach(n, w, this)
    }
}

/** A fact has changed: every opener looks. */
function lookAgain(): void {
    // those that were dropped are woken as little as those that go on already
    for (let i = 0; i < waiting.length; i += 2) wake(waiting[i + 1], waiting[i], undefined)
}

/** Waits for a fact or a stop, `ms` at the longest; gives Aborted on the stop. */
async function waitForFact(n: TaskNode, ms: number): Promise<Aborted> {
    const self = ds.Fiber.self()
    // of those that were ended where they waited
    for (let i = waiting.length - 2; i >= 0; i -= 2) {
        const other: TaskNode = waiting[i + 1]
        if (other.fiber !== waiting[i] && kidIndex(other, waiting[i]) < 0) waiting.insert(i, -2)
    }
    waiting.push(self, n)
    markWaiting(n, Flag.Waiting)
    const r = await ds.suspend<Aborted>(ms)
    markWaiting(n, 0)
    waiting.insert(waiting.indexOf(self), -2)
    return r
}

async function reach(n: TaskNode, w: Watch<any>, b: Backing): Promise<Aborted> {
    needOwn(n)
    const p = graphOf(n).writersOf(w)[0]
    if (!p)
        throw new Error(
            n.name + ": expected a producer of " + w.name + ", found none in its graph: name it in a node's writes"
        )
    const budget = orElse(n.gateTimeout, defaultGateTimeout)
    let due = ds.millis() + budget
    let seen = b.answers
    let came = false
    for (;;) {
        // as with every combinator
        if (late) if (!isUp(n.flags)) return await late(n)
        if (isUp(p.flags)) if (p.flags & Flag.Ready) return undefined
        if (seen !== b.answers) {
            if (b.error) throw b.error
            seen = b.answers
            came = true
            due = ds.millis() + budget
        }
        let left = Infinity
        if (!b.asking)
            // bound-stopped, or due for a restart, it comes by itself
            if (p.flags & Flag.Running || (came && p.flags & (Flag.BoundStopped | Flag.Due))) {
                left = due - ds.millis()
                if (left <= 0) fail(n, p, "did not assert within " + budget + "ms")
            } else {
                if (came)
                    if (p.flags & Flag.Crashed) throw p.fault
                    else if (!(p.flags & Flag.Asked)) fail(n, p, "returned before it asserted")
                came = false
                if (post(p, ControlOp.Activate, b.answered)) b.asking = true
                // a full mailbox tells nobody when there is room
                else left = 10
            }
        const r = await waitForFact(n, left)
        if (r) return r
    }
}

function fail(n: TaskNode, p: TaskNode, why: string): never {
    throw new NodeFault(n, FaultKind.ReadyDepTimeout, "ready-dep " + p.name + " " + why, p)
}
