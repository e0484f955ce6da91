// What a node makes for others, cleared when it stops or crashes.
import type { TaskNode } from "../node/node.js"

/** A slot, or a budget. */
export interface Provided {
    readonly name: string
    clear(): void
}
