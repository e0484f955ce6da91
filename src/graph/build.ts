// graph(): validates a declaration, names what is wrong with it, packs it. Linear in nodes and edges; a large one yields
// on the way, since the VM ends a program that computes too long without a pause.
import * as ds from "@devicescript/core"
import { Flag, indexOf } from "../node/flags.js"
import { marked, markPlain, NodeOptions, TaskNode } from "../node/node.js"
import { refuse } from "./fault.js"
import { Graph } from "./graph.js"
import { isValidName } from "./name.js"
import { findCycle, placeAll } from "./order.js"
import { writeFirst } from "./topology.js"

/**
 * Makes the graph of `items`, in declaration order. After it the options and edge markers are garbage.
 * @param name names the graph in status and events; default "main"
 * @throws GraphError naming the offender: a cycle, an unknown or repeated dependency, a repeated or illegal name,
 * more than 256 nodes, a time budget below 1 ms, a node of another graph
 */
export function graph(items: TaskNode[], name?: string): Graph {
    const count = items.length
    if (count > 256) refuse("expected at most 256 nodes, found " + count + ": split the graph")
    let edges = 0
    const names: any = {}
    for (let i = 0; i < count; ++i) {
        const n = items[i]
        if (n.graph instanceof Graph) refuse(n.name + " is already in a graph: a node belongs to one")
        if (!isValidName(n.name)) refuse("bad name '" + n.name + "': expected 1 to 24 of a-z 0-9 . _ -")
        if (names["." + n.name]) refuse("two nodes are named " + n.name + ": names are unique in a graph")
        names["." + n.name] = true
        n.flags |= i << 24
        edges += (optionsOf(n)?.deps || []).length
        pause(i)
    }
    const g = new Graph(
        name || "main",
        items.slice(),
        Buffer.alloc(2 * count + 2),
        Buffer.alloc(2 * edges),
        Buffer.alloc(count)
    )
    edges = 0
    for (let i = 0; i < count; ++i) {
        edges = packEdges(g, i, edges)
        takeOptions(items[i], optionsOf(items[i]))
        pause(i)
    }
    const placed = placeAll(g, breathe)
    if (placed < count) refuse("cycle: " + cycleText(g, findCycle(g, placed)))
    for (let i = 0; i < count; ++i) items[i].graph = g
    return g
}

function optionsOf(n: TaskNode): NodeOptions {
    return n.graph as any
}

function packEdges(g: Graph, i: number, edge: number): number {
    const n = g.items[i]
    const begin = 2 * edge
    for (const dep of optionsOf(n)?.deps || []) {
        if (!dep) refuse(n.name + " depends on nothing: a dependency is used before it is declared; use link()")
        const kind = typeof dep === "function" ? dep() : markPlain(dep as TaskNode)
        const provider = indexOf(marked.flags)
        if (g.items[provider] !== marked)
            refuse(n.name + " depends on " + marked.name + ", which is not in the graph: add it to its items")
        for (let e = begin; e < 2 * edge; e += 2)
            if (g.edges[e] === provider) refuse(n.name + " depends on " + marked.name + " twice: name it once")
        g.edges[2 * edge] = provider
        g.edges[2 * edge + 1] = kind
        ++edge
    }
    writeFirst(g.first, i + 1, edge)
    return edge
}

/** What outlives the declaration: flags, and the budgets and handlers that were given. */
function takeOptions(n: TaskNode, o: any): void {
    if (!o) return
    if (o.disabled) n.flags |= Flag.Disabled
    if (o.detached) n.flags |= Flag.Detached
    for (const key in o) {
        const value = o[key]
        if (value === undefined || key === "deps" || key === "disabled" || key === "detached") continue
        if (typeof value === "number" && !(value >= 1)) refuse(n.name + ": " + key + " must be at least 1 ms, found " + value)
        ;(n as any)[key] = value
    }
}

function cycleText(g: Graph, cycle: number[]): string {
    let text = ""
    for (const i of cycle) text += g.items[i].name + " -> "
    return text + g.items[cycle[0]].name
}

function pause(i: number): void {
    if ((i & 31) === 31) breathe()
}

function breathe(): void {
    // suspends although this function is not async
    ;(ds.sleep as any)(1)
}
