// Signals that speak for the nodes that write them. graph() tells each marked signal its writers (`signal.marked`: a node
// and a Mark in turn); a write tells them on, at once, whoever made it: it is the signal's changes that are looked at.
import { refuse } from "../graph/fault.js"
import type { Graph } from "../graph/graph.js"
import { isUp } from "../node/flags.js"
import { useCheck, useMarks } from "../node/hooks.js"
import { TaskNode } from "../node/node.js"
import { Counted, Mark, Marked, Signal } from "./signal.js"

/** For an entry of `writes`: its writes are what `onFirstWrite` waits for. They are no beats. */
export function observed(signal: Counted): Marked {
    return mark(signal, Mark.Observed)
}

/**
 * For an entry of `writes`: as `observed`, and each write is a beat of the node: with a `beatTimeout` it goes stale when it
 * writes too seldom, or never.
 */
export function beat(signal: Counted): Marked {
    return mark(signal, Mark.Beat)
}

function mark(signal: Counted, as: Mark): Marked {
    useCheck(tellSignals)
    useMarks(tellWriters)
    return [signal, as]
}

function tellSignals(g: Graph): void {
    for (let i = 0; i < g.count; ++i) {
        const writes = g.items[i].writes
        if (writes)
            for (let k = 0; k < writes.length; ++k) {
                const entry: any = writes[k]
                if (isMarked(entry)) {
                    if (!entry[0].marked) entry[0].marked = []
                    entry[0].marked.push(g.items[i], entry[1])
                }
            }
    }
}

function tellWriters(writers: any[]): void {
    for (let i = 0; i < writers.length; i += 2) {
        const n = writers[i]
        if (writers[i + 1] === Mark.Beat) n.beat()
        if (n.readiness) n.readiness(n)
    }
}

function isMarked(entry: any): boolean {
    return entry.length > 0
}

/**
 * For `readiness`: ready as soon as one of its signals marked `observed` or `beat` is written, once an activation; what the
 * body says of its readiness itself stands besides. graph() throws GraphError where the node marks none.
 */
export function onFirstWrite(n: TaskNode): void {
    n.heardWrite()
}

// The compiler makes a prototype's entry only in a program that calls it, so the class is asked for, and the check in force,
// in no other; a rule that is only named has no other way to be heard of by graph().
rule().type.prototype.heardWrite = function () {
    const n: TaskNode = this
    if (n.lives === n.wroteIn || !isUp(n.flags)) return
    n.wroteIn = n.lives
    n.setReady()
}

function rule(): { type: typeof TaskNode } {
    useCheck(refuseUnmarked)
    return { type: TaskNode }
}

function refuseUnmarked(g: Graph): void {
    for (const n of g.items)
        if (n.readiness)
            if (!n.writes || !n.writes.some(isMarked))
                refuse(n.name + ": onFirstWrite with no observed or beat entry in its writes: mark one")
}

/** The signal of an entry of `writes`. */
export function signalOf(entry: Signal | Marked): Signal {
    return isMarked(entry) ? (entry as Marked)[0] : (entry as Signal)
}
