// One plain line per transition on the console, for people with only a terminal.
import { Graph, nameOf, Tap } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import type { TaskNode } from "../node/node.js"
import { eventLabels, label } from "./labels.js"

/** For `startSupervisorServer(supervisor, { console: consoleLines() })`: lines like `climate ready`. */
export function consoleLines(): Tap {
    return print
}

function print(g: Graph, kind: EventKind, n: TaskNode, text: string): void {
    // what a node says of itself is no transition
    if (kind === EventKind.Status || kind === EventKind.Busy || kind === EventKind.Idle) return
    const name = n ? n.name : nameOf(g)
    let line = name + " " + label(eventLabels, kind)
    // a fault's message begins with the name of its node
    if (text) line += text.startsWith(name + ": ") ? text.slice(name.length) : ": " + text
    console.log(line)
}
