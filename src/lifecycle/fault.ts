// A fault: what a verb throws, and what a node keeps of its last trouble.
import type { TaskNode } from "../node/node.js"
import * as ds from "@devicescript/core"
import { FaultKind } from "./event.js"

export class NodeFault extends Error {
    /** The node that could not start, stop or go on. */
    node: TaskNode
    kind: FaultKind
    /** The provider it was waiting for. */
    dep: TaskNode
    /** ms since boot. */
    at: number

    constructor(node: TaskNode, kind: FaultKind, cause: string, dep?: TaskNode) {
        super(node.name + ": " + cause)
        this.node = node
        this.kind = kind
        this.at = ds.millis()
        this.dep = dep
    }
}
