// graph(): validates a declaration, names what is wrong with it, packs it. A large one yields on the way, since the VM ends
// a program that computes too long without a pause.
import * as ds from "@devicescript/core"
import { Flag } from "../node/flags.js"
import { checks, unfold, useCheck } from "../node/hooks.js"
import { TaskNode } from "../node/node.js"
import type { Pool } from "../pool/pool.js"
import { refuse } from "./fault.js"
import { Graph } from "./graph.js"
import { isValidName } from "./name.js"
import { findCycle, placeAll } from "./order.js"

/** Only `link` can close a cycle: a dependency named in a declaration exists already. */
export function lookForCycles(): void {
    useCheck(refuseCycle)
}

/**
 * Makes the graph of `items`, in declaration order. After it the options and edge markers are garbage.
 * @param name names the graph in status and events; default "main"
 * @throws GraphError naming the offender: a cycle, an unknown or repeated dependency, a repeated or illegal name,
 * more than 256 nodes, a time budget below 1 ms, a node of another graph
 */
export function graph(items: (TaskNode | Pool)[], name?: string): Graph {
    if (unfold) items = unfold(items)
    const g = new Graph(name, items.slice() as TaskNode[])
    if (g.count > 256) refuse(g.count + " nodes, max 256")
    let names: any = {}
    for (let i = 0; i < g.count; ++i) {
        const n = items[i] as TaskNode
        if (n.graph instanceof Graph) refuse(n.name + " is in two graphs")
        if (names[n.name] === g) refuse("duplicate node " + n.name)
        names[n.name] = g
        n.flags = n.flags | (i << 24)
    }
    // a large one: room for the edges
    names = undefined
    const edges: number[] = []
    for (let i = 0; i < g.count; ++i) {
        g.first[i] = edges.length
        take(g, i, edges)
        // suspends although this function is not async
        if (!(~i & 31)) (ds.sleep as any)(1)
    }
    g.first[g.count] = edges.length
    g.edges = Buffer.from(edges)
    const placed = placeAll(g, ds.sleep as any)
    if (checks) checks(g, placed)
    return g
}

/** What outlives the declaration of node `i`: edges, flags, and the budgets and handlers that were given. */
function take(g: Graph, i: number, edges: number[]): void {
    const n = g.items[i]
    if (!isValidName(n.name)) refuse("bad name " + n.name)
    const options: any = n.graph
    n.graph = g
    if (!options) return
    for (const key in options) {
        let value = options[key]
        if (value === true) {
            let bit = Flag.Detached
            if (key === "disabled") bit = Flag.Disabled
            n.flags = n.flags | bit
        } else if (value < 1) {
            if (value !== false) refuse(n.name + ": " + key + " below 1 ms")
        } else if (value !== undefined) {
            // the VM sleeps whole ms: what is left of one would be slept for ever
            if (value > 0) value = Math.floor(value)
            if (key !== "deps") (n as any)[key] = value
            else
                for (let k = 0; k < value.length; ++k) {
                    let dep = value[k]
                    let kind = 0
                    if (dep?.length) {
                        kind = dep[1]
                        dep = dep[0]
                    }
                    if (!dep) dep = {}
                    const provider = dep.flags >>> 24
                    if (g.items[provider] !== dep) refuse(n.name + ": unknown dep " + dep.name)
                    // what is not up needs no time: who has it as a provider
                    if (dep.time === ~i) refuse(n.name + ": duplicate dep " + dep.name)
                    dep.time = ~i
                    edges.push(provider, kind)
                }
        }
    }
}

function refuseCycle(g: Graph, placed: Buffer): void {
    const cycle = findCycle(g, placed)
    let text = "cycle: "
    for (const i of cycle) text += g.items[i].name + " -> "
    if (cycle.length) refuse(text + g.items[cycle[0]].name)
}
