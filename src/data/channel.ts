// A channel: values in the order they were sent, each for one receiver. Owns its ring, and who waits at either end.
// Rules: nobody is overtaken, at either end. A value leaves the ring only when its receiver runs, and a waiting sender's
// value enters it with the room for it, so that a fiber ended on the way takes no value along. While nobody waits nothing
// is allocated.
import * as ds from "@devicescript/core"
import { headOf } from "../lifecycle/turn.js"
import { wrote } from "../node/hooks.js"
import { onDrop, resume } from "../node/kids.js"
import type { Signal } from "./signal.js"
import { prune, standIn } from "./waiting-line.js"

/** What a full channel does with one more value. */
export enum Overflow {
    /** Refuses it; it counts as dropped. */
    Reject,
    /** Makes `send` wait for room; `trySend` refuses it, and the sender still has it. */
    Backpressure,
    /** Drops the oldest one for it. */
    DropOldest,
}

/** The half of a channel for who takes from it. */
export interface Receiver<T> extends Signal {
    receive(): Promise<T>
    depth(): number
    dropped(): number
    changes(): number
}

/** The half of a channel for who sends into it. */
export interface Sender<T> extends Signal {
    trySend(value: T): boolean
    send(value: T): Promise<boolean>
    depth(): number
    dropped(): number
}

/**
 * @param capacity how many values it holds: a whole number, at least 1
 * @throws RangeError for another capacity
 * @example const uplink = channel<number>("uplink", 8, Overflow.DropOldest)
 */
export function channel<T>(name: string, capacity: number, overflow: Overflow): Channel<T> {
    return new Channel<T>(name, capacity, overflow)
}

/** Set by the first `send` that waits: a program without one has no sender to let in. */
let admit: typeof letIn

/** Channels at which somebody waits to receive. */
let awaited: Channel<any>[]

export class Channel<T> implements Receiver<T>, Sender<T> {
    /** @internal */ ring: T[]
    /** @internal Where the oldest value is. */ first = 0
    /** @internal */ size = 0
    /** @internal */ lost = 0
    /** @internal */ count = 0
    /** @internal Fibers in `receive`. */ line: ds.Fiber[]
    /** @internal Fibers in `send`. */ senders: ds.Fiber[]
    /** @internal What they send. */ offers: T[]
    /** @internal marks.ts: whom it is told to. */ marked: any[]

    constructor(
        readonly name: string,
        /** @internal */ readonly capacity: number,
        /** @internal */ readonly overflow: Overflow
    ) {
        if (!(capacity >= 1 && capacity < Infinity && Math.floor(capacity) === capacity))
            throw new RangeError(name + ": capacity " + capacity + ", expected a whole number, 1 or more")
        this.ring = new Array(capacity)
    }

    /**
     * Sends without waiting; false when there is no room: never with DropOldest.
     * @devsWhenUsed
     */
    trySend(value: T): boolean {
        return offer(this, value)
    }
    /**
     * As `trySend`: what `n.put(channel, value)` does.
     * @devsWhenUsed
     */
    put(value: T): boolean {
        return offer(this, value)
    }
    /**
     * Sends; with Backpressure waits for room, in the order the senders came. Gives true, and false where Reject refused it.
     * A fiber that is dropped while it waits sends nothing. A stop of the node does not end the wait: race it
     * (`n.runCancellable`) in a body.
     * @devsWhenUsed
     */
    async send(value: T): Promise<boolean> {
        if (offer(this, value)) return true
        if (this.overflow !== Overflow.Backpressure) return false
        admit = letIn
        this.senders = standIn(this.senders, this.offers)
        if (!this.offers) this.offers = []
        this.offers.push(value)
        // until a receiver has moved the value
        while (this.senders.indexOf(ds.Fiber.self()) >= 0) await ds.suspend()
        return true
    }
    /**
     * The oldest value; waits for one, in the order the receivers came. A fiber that is dropped while it waits takes nothing.
     * A stop of the node does not end the wait: race it (`n.runCancellable`) in a body.
     * @devsWhenUsed
     */
    async receive(): Promise<T> {
        if (!this.size || this.line?.length) {
            standAt(this)
            while (headOf(this.line) !== ds.Fiber.self() || !this.size) await ds.suspend()
            leave(this, 0)
        }
        const value = take(this)
        serve(this)
        return value
    }
    /**
     * How many values are in it.
     * @devsWhenUsed
     */
    depth(): number {
        return this.size
    }
    /**
     * How many values were lost so far: refused by Reject, or dropped by DropOldest.
     * @devsWhenUsed
     */
    dropped(): number {
        return this.lost
    }
    /**
     * How many values came in so far. Never goes back.
     * @devsWhenUsed
     */
    changes(): number {
        return this.count
    }
}

function offer(c: Channel<any>, value: any): boolean {
    if (c.size === c.capacity) {
        if (c.overflow !== Overflow.Backpressure) c.lost++
        if (c.overflow !== Overflow.DropOldest) {
            // who was to take the next may have been ended by the program
            serve(c)
            return false
        }
        take(c)
    }
    enter(c, value)
    return true
}

function enter(c: Channel<any>, value: any): void {
    c.ring[(c.first + c.size) % c.capacity] = value
    c.size++
    c.count++
    serve(c)
    if (c.marked) wrote(c.marked)
}

/** The oldest value, out of the ring; with the room for it a waiting sender's comes in. */
function take(c: Channel<any>): any {
    const value = c.ring[c.first]
    c.ring[c.first] = undefined
    c.first = (c.first + 1) % c.capacity
    c.size--
    if (c.senders) admit(c)
    return value
}

/** The value of the first who waits to send. */
function letIn(c: Channel<any>): void {
    prune(c.senders, c.offers)
    const sender = c.senders.shift()
    if (sender) {
        enter(c, c.offers.shift())
        resume(sender, undefined)
    }
}

/** Where there is a value, the first of who waits for one goes on. */
function serve(c: Channel<any>): void {
    if (!c.size || !c.line) return
    const receiver = headOf(c.line)
    if (receiver) resume(receiver, undefined)
}

/** The calling fiber stands in line for a value. */
function standAt(c: Channel<any>): void {
    if (!awaited) {
        awaited = []
        onDrop(dropped)
    }
    if (awaited.indexOf(c) < 0) awaited.push(c)
    c.line = standIn(c.line)
    // its head may have been ended with a value at hand
    serve(c)
}

function leave(c: Channel<any>, i: number): void {
    c.line.insert(i, -1)
    if (!c.line.length) awaited.insert(awaited.indexOf(c), -1)
}

/** `fiber` is about to be ended: who stands behind it is served. */
function dropped(fiber: ds.Fiber): void {
    for (let k = awaited.length - 1; k >= 0; --k) {
        const c = awaited[k]
        const i = c.line.indexOf(fiber)
        if (i < 0) continue
        leave(c, i)
        serve(c)
    }
}
