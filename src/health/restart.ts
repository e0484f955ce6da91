// Restart policies: what the supervisor does when a node crashed, or returned, by itself. Retries are counted per node since
// it last stayed up for the policy's window or was started by anybody else; more than `maxRetries` gives up once.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { addDuty } from "../lifecycle/duty.js"
import { startJoiners, toStart } from "../lifecycle/bring-up.js"
import { EventKind } from "../lifecycle/event.js"
import { emit } from "../lifecycle/facts.js"
import { addJoiner } from "../lifecycle/joiners.js"
import { quietly } from "../lifecycle/turn.js"
import { Flag } from "../node/flags.js"
import type { TaskNode } from "../node/node.js"
import { orElse } from "../node/or-else.js"
import { BackoffShape, delayOf } from "./backoff.js"
import { BackoffPolicy } from "./backoff-policy.js"
import { random } from "./random.js"

export interface RestartOptions {
    /** Default: no limit. */
    maxRetries?: number
    /** ms up after which earlier retries are forgotten, default 60000. */
    window?: number
}

export class RestartPolicy {
    constructor(
        /** @internal ms after a normal return; undefined: a return is the end. */ readonly interval: number,
        /** @internal */ readonly backoff: BackoffShape,
        /** @internal undefined: no limit. */ readonly maxRetries: number,
        /** @internal */ readonly window: number
    ) {
        addDuty(serve, noteEnd)
        addJoiner(schedule)
    }
}

/**
 * Restarts a node that crashed. `backoff` default: exponential from 200 ms, doubled up to 30 s, equal jitter. The delay
 * counts from the crash: where `run` looks later, being busy with a verb, only the rest of it is waited for, at least 1 ms.
 * A retry that fails to start counts as one, from its failure.
 */
export function onFailure(backoff?: BackoffShape, options?: RestartOptions): RestartPolicy {
    return make(undefined, backoff, options)
}

/** Restarts a node that crashed, as `onFailure`, or that returned by itself: `intervalMs` after the return, at least 1. */
export function always(intervalMs: number, backoff?: BackoffShape, options?: RestartOptions): RestartPolicy {
    return make(intervalMs, backoff, options)
}

function make(interval: number, backoff: BackoffShape, options: RestartOptions): RestartPolicy {
    return new RestartPolicy(
        interval,
        backoff || BackoffPolicy.exponential(200),
        options?.maxRetries,
        orElse(options?.window, 60000)
    )
}

/** The moment of the end counts, not when `run` comes to look. */
function noteEnd(n: TaskNode): void {
    if (n.restart)
        // still Live: the end of its fibers is a fact of its own
        if ((n.flags & (Flag.Running | Flag.Live)) === Flag.Live)
            if (n.flags & (Flag.Exited | Flag.Crashed)) n.endedAt = ds.millis()
}

/** The duty of `run`. It only looks until it has the turn: another verb's wave may be under way. */
async function serve(g: Graph): Promise<number> {
    const next = schedule(g, true)
    if (next > 0) return next
    await quietly(g, startJoiners)
    return -1
}

/**
 * Decides about nodes that ended; as a joiner puts those that are due in the scope of the start wave under way.
 * @param look does not
 * @returns ms until the next is due; 0 when one is
 */
function schedule(g: Graph, look?: boolean): number {
    const now = ds.millis()
    let next = Infinity
    // a wave by somebody who is not `run` leaves policies alone
    if (!g.driven) return next
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        const policy = n.restart
        // nothing but adopt starts a node without a body
        if (!policy || !n.body || n.flags & busy) continue
        // a return is an end for most
        if (!(n.flags & Flag.Crashed)) if (!(n.flags & Flag.Exited) || policy.interval === undefined) continue
        if (!(n.flags & Flag.Due)) decide(n, now)
        if (!(n.flags & Flag.Due)) continue
        if (n.time <= now) {
            if (!look) begin(n, now)
            next = 0
        } else next = Math.min(next, n.time - now)
    }
    return next
}

/** What a policy leaves alone; one that is bound-stopped comes back with its provider. */
const busy = Flag.Running | Flag.Asked | Flag.HeldDown | Flag.BoundStopped | Flag.Detached | Flag.NoRetry | Flag.Scope

function decide(n: TaskNode, now: number): void {
    const policy = n.restart
    // its end, or a fault since: a retry that could not start
    let ended = orElse(n.endedAt, 0)
    if (n.fault?.at > ended) ended = n.fault.at
    // a retry that did not even start counts: then the epoch is still the one before
    if (!(n.lives <= n.tried) || (n.lives === n.tried && ended - n.triedAt >= policy.window)) n.tries = 0
    let delay = policy.interval
    if (n.flags & Flag.Crashed) {
        if (n.tries >= policy.maxRetries) {
            n.flags = n.flags | Flag.NoRetry
            emit(n, EventKind.GaveUp)
            return
        }
        delay = delayOf(policy.backoff, n.tries, random())
        n.tries++
    }
    // a body that ends at once must not hold the millisecond
    delay = Math.max(1, ended + delay - now)
    n.time = now + delay
    n.flags = n.flags | Flag.Due
    emit(n, EventKind.Restarting, `in ${delay}ms`)
}

function begin(n: TaskNode, now: number): void {
    n.flags = n.flags & ~Flag.Due
    n.restarted = (n.restarted || 0) + 1
    // the activation that is about to begin
    n.tried = n.lives + 1
    n.triedAt = now
    toStart(n, Flag.HeldDown)
}
