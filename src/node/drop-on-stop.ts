// The shell for a body that knows nothing of the stop protocol.
import { refuse } from "../graph/fault.js"
import type { Graph } from "../graph/graph.js"
import { Mode, modeOf } from "./flags.js"
import { useCheck } from "./hooks.js"
import { Aborted, TaskNode } from "./node.js"

/**
 * For `shell`: races the body against a stop. On one the body is dropped wherever it waits, its `defer`s run, and the
 * handshake is completed. A body that returns by itself leaves its exit value; a dropped one leaves none. graph() throws
 * GraphError for a Pause node, whose body is to go on after a stop, and for a node without a body.
 */
export async function dropOnStop(n: TaskNode, ...resources: any[]): Promise<any> {
    n.neverParks()
    const r = await n.runCancellableAcked<any, any>(n.body as any, n, ...resources)
    return r instanceof Aborted ? undefined : r
}

// The compiler makes a prototype's entry only in a program that calls it, so the class is asked for, and the check in force,
// in no other; a shell that is only named has no other way to be heard of by graph().
checked().type.prototype.neverParks = function () {}

function checked(): { type: typeof TaskNode } {
    useCheck(refuseShells)
    return { type: TaskNode }
}

function refuseShells(g: Graph): void {
    for (const n of g.items)
        // in force since the program began: before the check that puts a shell of its own around resources
        if (n.shell) {
            if (!n.body) refuse(n.name + ": dropOnStop needs a body to drop")
            if (modeOf(n.flags) === Mode.Pause) refuse(n.name + ": a Pause node cannot be dropped on stop")
        }
}
