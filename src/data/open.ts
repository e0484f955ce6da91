// Opening a watch: the right to read it, counted. What a backed one does first is backed.ts.
import { TaskNode } from "../node/node.js"
import { Guard } from "./guard.js"
import type { Watch } from "./watch.js"

/** A watch while it is read. It counts as one of the watch's `openers` until it is closed. */
export class OpenGuard<T> extends Guard {
    constructor(
        /** @internal */ readonly watch: Watch<T>,
        node: TaskNode
    ) {
        super(node)
        watch.readers = watch.openers() + 1
        if (watch.demand) watch.demand.changed()
    }

    /**
     * The latest value, also of a producer that is down again.
     * @devsWhenUsed
     */
    get(): T {
        return this.watch.get()
    }
    /**
     * As `changed` of the watch: parks until the next put, `timeout` ms at the longest (default: for ever); gives the value,
     * undefined at the timeout. A stop of the node does not end it: race it (`n.runCancellable`).
     * @devsWhenUsed
     */
    async changed(timeout?: number): Promise<T> {
        return await this.watch.changed(timeout)
    }
    /** Ends the reading; no-op again. Done by the supervisor when the node's activation ends. */
    close(): void {
        this.end()
    }
    /** @internal */
    back(): void {
        const w = this.watch
        w.readers--
        if (w.demand) w.demand.changed()
    }
}

TaskNode.prototype.open = async function (w) {
    if (w.demand) {
        const r = await w.demand.reach(this, w)
        if (r) return r
    }
    return new OpenGuard<any>(w, this)
}
