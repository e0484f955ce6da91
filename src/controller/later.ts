// A value that comes later, once; any number of fibers wait for it.
import * as ds from "@devicescript/core"
import { resume } from "../node/kids.js"

export class Later<T> {
    /** @internal */ value: T
    /** @internal */ fibers: ds.Fiber[]

    /** The value; waits until there is one, with `timeout` that many ms at most: then undefined. */
    async wait(timeout?: number): Promise<T> {
        if (this.value === undefined) {
            const self = ds.Fiber.self()
            if (!this.fibers) this.fibers = []
            this.fibers.push(self)
            await ds.suspend(timeout)
            const i = this.fibers ? this.fibers.indexOf(self) : -1
            if (i >= 0) this.fibers.insert(i, -1)
        }
        return this.value
    }
}

/** The value is there. */
export function settle<T>(later: Later<T>, value: T): void {
    if (!later) return
    later.value = value
    const fibers = later.fibers
    later.fibers = undefined
    if (fibers) for (let i = 0; i < fibers.length; ++i) resume(fibers[i], undefined)
}
