// A pool: like workers of which some run, as the load wants.
import type { TaskNode } from "../node/node.js"

export class Pool {
    readonly floor: TaskNode
}
