// Declaring nodes and edges. Nothing is checked here: graph() sees the whole. Until then a node keeps its options where
// its graph will be.
import { refuse } from "../graph/fault.js"
import { Graph } from "../graph/graph.js"
import { EdgeKind } from "../graph/topology.js"
import { lookForCycles } from "../graph/build.js"
import type { Pool } from "../pool/pool.js"
import { Mode } from "./flags.js"
import { Body, Dep, Given, NodeOptions, ResourceUse, TaskNode } from "./node.js"

/**
 * Declares a node. `body` undefined: started by hand, see `adopt`.
 * @param name 1-24 of `[a-z0-9._-]`, unique in its graph
 */
export function node<T, U extends ResourceUse<any>[] = any[]>(
    name: string,
    mode: Mode,
    body: Body<T, Given<U>>,
    options?: NodeOptions<U>
): TaskNode<T> {
    return new TaskNode<T>(name, mode, body as any, options as any)
}

/** An edge that also waits for the provider's readiness. */
export function ready(dep: TaskNode | Pool): Dep {
    return [dep as any, EdgeKind.Ready]
}

/** Adds edges to a declared node, before graph(): for providers declared after their dependents. */
export function link(n: TaskNode, ...deps: (TaskNode | Pool | Dep)[]): void {
    lookForCycles()
    if (n.graph instanceof Graph) refuse(n.name + " is in a graph already")
    const options: NodeOptions = n.graph as any
    n.graph = { ...(options || {}), deps: [...(options?.deps || []), ...deps] } as any
}
