// What jobs require of the graph: nodes that are ready. Owns the list of sessions to wake when readiness may have changed;
// it is kept only in programs that declare `requires`.
import type { Graph } from "../graph/graph.js"
import { rouseNow } from "../lifecycle/facts.js"
import { alsoNotice } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import type { TaskSpec } from "./task-spec.js"

let sessions: Graph[]
let wakes: boolean

/** Declared somewhere in the program. */
export function watchReadiness(): void {
    if (wakes) return
    wakes = true
    alsoNotice(wakeSessions)
}

function wakeSessions(n: TaskNode): void {
    // what a job does is no fact about a node
    if (sessions) if (n.graph.count) for (let i = 0; i < sessions.length; ++i) wakeSession(sessions[i])
}

/** There is something to do for the session's fiber. */
export function wakeSession(g: Graph): void {
    if (g.napping) if (!g.poked) rouseNow(g)
    g.poked = true
}

export function addSession(g: Graph): void {
    if (!sessions) sessions = []
    sessions.push(g)
}

/** The first required node that is not ready, undefined when all are. */
export function missing(task: TaskSpec) {
    const nodes = task.options?.requires
    if (nodes) for (let i = 0; i < nodes.length; ++i) if (!nodes[i].isReady()) return nodes[i]
    return undefined
}
