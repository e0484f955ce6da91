// What a watch knows of the demand for it once it is backed. Filled by backed.ts, so that a plain watch carries none of it.
import type * as ds from "@devicescript/core"
import type { Aborted, TaskNode } from "../node/node.js"
import type { Watch } from "./watch.js"

/** @internal */
export interface Demand {
    /** Somebody has opened or closed. */
    changed(): void
    /** Waits until the producer of `w` runs and is ready; gives Aborted when the opener is asked to stop meanwhile. */
    reach(opener: TaskNode, w: Watch<any>): Promise<Aborted>
    /** The fiber in `retire`. */
    retirer: ds.Fiber
    /** Its node. */
    retiring: TaskNode
}
