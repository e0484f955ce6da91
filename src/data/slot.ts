// A resource slot: one value that tasks own in turn, or share. A lent value stays here: `owner` is who has it, and until that
// one's activation has ended the slot reads empty.
import * as ds from "@devicescript/core"
import { freed } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import { clearWithMakers } from "./provides.js"
import { Awaited, park, wakeWaiters } from "./waiters.js"

export class ResourceSlot<T = any> implements Awaited {
    /** @internal undefined: empty. */ value: T
    /** @internal Who has it on loan, or is about to consume it. */ owner: TaskNode
    /** @internal Fibers in waitTake. */ line: ds.Fiber[]
    /** @internal use.ts: how nodes declare that they use it. */ kind: string

    constructor(readonly name: string) {
        this.value = undefined
    }

    /**
     * Fills it, replacing what is there. A loan ends with it: what the holder has stays with the holder.
     * @devsWhenUsed
     */
    provide(value: T): void {
        this.value = value
        free(this)
    }
    /**
     * Gives back what `take` gave.
     * @devsWhenUsed
     */
    restore(value: T): void {
        this.value = value
        free(this)
    }
    /**
     * Empties it; gives what was there, undefined where it is empty or lent.
     * @devsWhenUsed
     */
    take(): T {
        const value = this.owner ? undefined : this.value
        if (!this.owner) this.value = undefined
        return value
    }
    /**
     * What is there, left there; undefined where it is empty or lent.
     * @devsWhenUsed
     */
    get(): T {
        return this.owner ? undefined : this.value
    }
    /**
     * Empties it; what is lent does not come back to it.
     * @devsWhenUsed
     */
    clear(): void {
        this.value = undefined
        this.owner = undefined
    }
    /** @devsWhenUsed */
    isFilled(): boolean {
        return !this.owner && this.value !== undefined
    }
    /**
     * Who has it on loan, undefined where nobody does.
     * @devsWhenUsed
     */
    holder(): TaskNode {
        return this.owner
    }
    /**
     * Takes as soon as it is filled; undefined after `timeout` ms, default: waits for ever. May be dropped while it waits.
     * @devsWhenUsed
     */
    async waitTake(timeout?: number): Promise<T> {
        return await waitTake(this, timeout)
    }
}

/** use.ts: what entries of `resources` are. */
export interface ResourceSlot<T = any> {
    /** @internal */ lendTo(n: TaskNode, op: number): any
    /** @internal */ consumeBy(n: TaskNode, op: number): any
    /** @internal */ shareWith(n: TaskNode, op: number): any
}

/** A slot; `name` is for people: faults, `devsup graph`. */
export function slot<T>(name: string): ResourceSlot<T> {
    clearWithMakers()
    return new ResourceSlot<T>(name)
}

/** Nobody has it on loan any more, or it has been filled. */
export function free(s: ResourceSlot): void {
    s.owner = undefined
    wakeWaiters(s)
    if (freed) freed()
}

async function waitTake<T>(s: ResourceSlot<T>, timeout: number): Promise<T> {
    const due = ds.millis() + Math.floor(timeout)
    for (;;) {
        // without a timeout `due` is no number
        if (s.owner || s.value === undefined) {
            if (ds.millis() >= due) return undefined
            await park(s, timeout === undefined ? undefined : due - ds.millis())
        } else {
            const value = s.value
            s.value = undefined
            return value
        }
    }
}
