// What `run` does between verbs. A duty is one concern's periodic look at the graph: it may take turns and move nodes, and
// says how long it can be left alone. A concern a program does not use adds no duty, and without one `run` just waits.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { noticed, useDuties } from "../node/hooks.js"
import { resume } from "../node/kids.js"
import type { TaskNode } from "../node/node.js"
import { EventKind } from "./event.js"
import type { NodeFault } from "./fault.js"
import { tell } from "./facts.js"
import { headOf } from "./turn.js"

/** Gives the ms until it wants to be called again at the latest, Infinity for never; -1 to be called again at once. */
export type Duty = (g: Graph) => Promise<number>

let duties: Duty[]
let onFact: (n: TaskNode) => void
/** Who was told before. */
let first: typeof onFact

/**
 * Idempotent; also for a `run` already under way.
 * @param told of every fact at once, for the one concern that cannot wait until `run` looks
 */
export function addDuty(duty: Duty, told?: (n: TaskNode) => void): void {
    if (told) onFact = told
    if (!duties) {
        duties = []
        first = noticed
        useDuties(drive, lookAgain)
    }
    if (duties.indexOf(duty) < 0) duties.push(duty)
}

/** A fact has changed: `run` looks again. */
function lookAgain(n: TaskNode): void {
    if (first) first(n)
    if (onFact) onFact(n)
    const g = n.graph
    g.signal = true
    // each of them: any may be about to give its caller a fault
    if (g.resting) for (let i = 0; i < g.resting.length; ++i) resume(g.resting[i], undefined)
}

/** Serves the duties until one leaves a fault for the caller of `run`. */
async function drive(g: Graph): Promise<NodeFault> {
    for (;;) {
        g.signal = false
        let next = Infinity
        for (let i = 0; i < duties.length; ++i) next = Math.min(next, await duties[i](g))
        const fault = g.error
        g.error = undefined
        if (fault) return fault
        if (!g.signal && next >= 0) await rest(g, next)
    }
}

async function rest(g: Graph, ms: number): Promise<void> {
    // without a time of its own to keep it would sleep through what holds the processor up
    const budget = g.options?.hogBudget
    // the VM sleeps whole ms: what is left of one would be slept for ever
    ms = Math.ceil(ms)
    if (budget > 0) ms = Math.min(ms, Math.max(budget / 2, 1))
    const due = ds.millis() + ms
    if (!g.resting) g.resting = []
    // drops those the program ended
    headOf(g.resting)
    g.resting.push(ds.Fiber.self())
    await ds.suspend(ms)
    g.resting.insert(g.resting.indexOf(ds.Fiber.self()), -1)
    const late = ds.millis() - due
    if (!(late > budget)) return
    tell(g, EventKind.Hog, `woke ${late}ms late`)
    // the nodes were held up too: they beat before anybody judges them
    await ds.sleep(1)
}
