// A watch: the latest value of something, with the time it was put. Owns the value and who waits for the next one.
// Rule: `put` never suspends and, while nobody waits or subscribes, allocates nothing.
import * as ds from "@devicescript/core"
import { wrote } from "../node/hooks.js"
import type { Demand } from "./demand.js"
import type { Signal } from "./signal.js"
import { leaveLine, rouseAll, standIn } from "./waiting-line.js"

/** The half of a watch for who reads it. */
export interface Reader<T> extends Signal, ds.Subscriber<T> {
    get(): T
    age(): number
    fresh(maxAge: number): boolean
    changes(): number
    changed(timeout?: number): Promise<T>
}

/** The half of a watch for who writes it. */
export interface Writer<T> extends Signal {
    put(value: T): void
}

/**
 * @param initial what `get` gives until the first `put`; it is no write: the watch has no age by it
 * @example const celsius = watch<number>("celsius")
 */
export function watch<T>(name: string, initial?: T): Watch<T> {
    return new Watch<T>(name, initial)
}

/** Set by the first `changed`: a program without one has nobody to wake. */
let wakeAll: typeof rouseAll

export class Watch<T> implements Reader<T>, Writer<T> {
    /** @internal ms of the last put. */ at = 0
    /** @internal */ count = 0
    /** @internal Fibers in `changed`. */ line: ds.Fiber[]
    /** @internal Made by the first `subscribe`. */ emitter: ds.Emitter<T>
    /** @internal marks.ts: whom it is told to. */ marked: any[]
    /** @internal open.ts: guards that are out. */ readers: number
    /** @internal Set by `backed`. */ demand: Demand

    constructor(
        readonly name: string,
        /** @internal */ public value: T
    ) {}

    /**
     * The new latest value, also when it is equal to the last.
     * @devsWhenUsed
     */
    put(value: T): void {
        this.value = value
        this.at = ds.millis()
        this.count++
        if (this.line) wakeAll(this.line)
        if (this.emitter) this.emitter.emit(value)
        if (this.marked) wrote(this.marked)
    }
    /**
     * The value put last; before that the initial one, undefined where none was given.
     * @devsWhenUsed
     */
    get(): T {
        return this.value
    }
    /**
     * ms since the last put; undefined before the first.
     * @devsWhenUsed
     */
    age(): number {
        return this.count ? ds.millis() - this.at : undefined
    }
    /**
     * Put within the last `maxAge` ms; false before the first put.
     * @devsWhenUsed
     */
    fresh(maxAge: number): boolean {
        return this.count > 0 && ds.millis() - this.at <= maxAge
    }
    /**
     * How often it was put. Never goes back.
     * @devsWhenUsed
     */
    changes(): number {
        return this.count
    }
    /**
     * How many guards of `n.open` are out.
     * @devsWhenUsed
     */
    openers(): number {
        return this.readers || 0
    }
    /**
     * Parks until the next put, `timeout` ms at the longest (default: for ever); gives the latest value by then, undefined at
     * the timeout. A stop of the node does not end it: race it (`n.runCancellable`) in a body.
     * @devsWhenUsed
     */
    async changed(timeout?: number): Promise<T> {
        wakeAll = rouseAll
        const seen = this.count
        this.line = standIn(this.line)
        await ds.suspend(timeout)
        if (this.count !== seen) return this.value
        leaveLine(this.line)
        return undefined
    }
    /**
     * Calls `handler` with the latest value after a put, one call at a time, on a fiber of its own: what it throws ends the
     * program, as with every subscription of DeviceScript. In a body use `n.on(watch, handler)`. Gives what ends it.
     * @devsWhenUsed
     */
    subscribe(handler: ds.Handler<T>): ds.Unsubscribe {
        if (!this.emitter) this.emitter = ds.emitter()
        return this.emitter.subscribe(handler)
    }
}
