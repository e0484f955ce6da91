// A value that is lent to many at once and can be called back. Rule: while it is draining no lease is given, and a drain is
// over when the last one is back; a lease comes back by hand or with the activation of its node.
import * as ds from "@devicescript/core"
import { TaskNode } from "../node/node.js"
import { Guard } from "./guard.js"
import type { Signal } from "./signal.js"
import { Awaited, park, wakeWaiters } from "./waiters.js"

/** The right to use a leased value. A node may hold several. */
export class Lease<T> extends Guard {
    /** What is leased. */
    readonly value: T

    constructor(
        /** @internal */ readonly of: Leased<T>,
        node: TaskNode
    ) {
        super(node)
        this.value = of.value
    }

    /** Gives it back; no-op again. Done by the supervisor when the node's activation ends. */
    release(): void {
        this.end()
    }
    /** @internal */
    back(): void {
        const out = this.of.out
        out.insert(out.indexOf(this), -1)
        if (!out.length) wakeWaiters(this.of)
    }
}

export class Leased<T> implements Signal, Awaited {
    /** @internal In the order they were given. */ out: Lease<T>[] = []
    /** @internal */ closed = false
    /** @internal */ line: ds.Fiber[]

    constructor(
        readonly name: string,
        /** @internal */ public value: T
    ) {}

    /**
     * How many leases are out.
     * @devsWhenUsed
     */
    count(): number {
        return this.out.length
    }
    /**
     * The names of the nodes that hold one, in the order they took them; a node with two is named twice.
     * @devsWhenUsed
     */
    holders(): string[] {
        return this.out.map(lease => lease.node.name)
    }
    /**
     * Gives no lease from now on, and resolves when the last one is back; at once where none is out. Does not end with a stop:
     * an owner drains between being asked and its ack.
     * @param timeout ms; absent: for ever
     * @throws Error naming the holders when `timeout` has passed; it stays closed
     * @devsWhenUsed
     */
    async drain(timeout?: number): Promise<void> {
        this.closed = true
        const due = ds.millis() + Math.floor(timeout)
        while (this.out.length) {
            const left = due - ds.millis()
            if (left <= 0)
                throw new Error(
                    this.name +
                        ": expected every lease back within " +
                        timeout +
                        "ms, found some with " +
                        this.holders().join(", ") +
                        ": stop these first, or wait longer"
                )
            await park(this, timeout === undefined ? undefined : left)
        }
    }
    /**
     * Gives leases again.
     * @param value in place of the old one; absent: the same. Leases that are out keep theirs
     * @devsWhenUsed
     */
    reopen(value?: T): void {
        if (value !== undefined) this.value = value
        this.closed = false
    }
}

/** A value that nodes lease, and that its owner can call back: `drain`. Open from the start. */
export function leased<T>(name: string, value: T): Leased<T> {
    return new Leased<T>(name, value)
}

TaskNode.prototype.lease = function (signal) {
    if (signal.closed) return undefined
    const lease = new Lease<any>(signal, this)
    signal.out.push(lease)
    return lease
}
