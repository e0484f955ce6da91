// The duty of `run` that makes pools grow and shrink. It looks whenever a fact has changed, never by itself but at a policy's
// deadline. What moves is decided again in its turn, since other verbs may have moved meanwhile.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { bringDown, toStop } from "../lifecycle/bring-down.js"
import { spawnNode } from "../lifecycle/facts.js"
import type { NodeFault } from "../lifecycle/fault.js"
import { isAsked } from "../lifecycle/handshake.js"
import { clearScope } from "../lifecycle/scope.js"
import { Gate, gateOf } from "../lifecycle/start-wave.js"
import { quietly } from "../lifecycle/turn.js"
import { Flag, Mode, modeOf } from "../node/flags.js"
import { claim, starved } from "../node/hooks.js"
import type { TaskNode } from "../node/node.js"
import type { Pool } from "./pool.js"

/** Gives the ms until a policy's deadline. */
export async function scale(g: Graph): Promise<number> {
    const now = ds.millis()
    let next = Infinity
    let wanted = false
    for (let i = 0; i < g.count; ++i) {
        const p = poolAt(g, i)
        if (!p) continue
        next = Math.min(next, judge(p, now))
        if (p.want) wanted = true
    }
    // what it moves are facts, so `run` looks again
    if (wanted) await quietly(g, move)
    return next
}

/** The pool whose floor is node `i`. */
function poolAt(g: Graph, i: number): Pool {
    const p = g.items[i].pool
    if (p) if (p.members[0] === g.items[i]) return p
    return undefined
}

/** Sets what the pool wants; gives the ms until it wants to be judged again. */
function judge(p: Pool, now: number): number {
    p.want = 0
    const idle = count(p, true)
    if (isResting(p)) return Infinity
    const running = count(p, false)
    const step = running < p.min ? 1 : p.policy.evaluate(running, idle, p.min, p.max, now)
    if (step > 0) {
        if (taken(p) < p.max) {
            const wait = grow(p, now, false)
            if (!wait) p.want = 1
            // one that ended in this very ms
            else if (wait === 1) return 1
        }
    } else if (step < 0) if (running > p.min) if (spare(p)) p.want = -idle
    const left = p.policy.nextDeadline() - now
    return left > 0 ? left : Infinity
}

/** Verb. */
async function move(g: Graph): Promise<NodeFault> {
    let stop = false
    clearScope(g)
    for (let i = 0; i < g.count; ++i) {
        const p = poolAt(g, i)
        if (!p) continue
        const want = p.want
        p.want = 0
        if (want > 0) {
            if (!isResting(p)) if (taken(p) < p.max) grow(p, ds.millis(), true)
        } else if (want)
            if (count(p, true) >= -want && count(p, false) > p.min) {
                const m = spare(p)
                if (!m) continue
                toStop(m)
                stop = true
            }
    }
    return stop ? await bringDown(g, true) : undefined
}

/** Members that run; or that are idle. */
function count(p: Pool, idle: boolean): number {
    let n = 0
    for (let i = 0; i < p.members.length; ++i) {
        const flags = p.members[i].flags
        if (flags & Flag.Running) if (!idle || (!(flags & Flag.Busy) && !isAsked(p.members[i]))) ++n
    }
    return n
}

/** Members that run, or will by themselves: a start of theirs is pending, or their restart policy's affair. */
function taken(p: Pool): number {
    let n = 0
    for (let i = 0; i < p.members.length; ++i) {
        const m = p.members[i]
        if (m.flags & (Flag.Running | Flag.Due | Flag.Starting)) ++n
        else if (m.restart)
            if ((m.flags & (Flag.Crashed | Flag.Asked | Flag.HeldDown | Flag.NoRetry)) === Flag.Crashed) ++n
    }
    return n
}

/**
 * Its floor is about to be lifted, or was stopped by a verb, and nothing of it is up: it was not load that left, and it is not load that brings it back.
 * An on-demand floor, which no start brings up, comes back once anything of the graph is up.
 */
function isResting(p: Pool): boolean {
    const floor = p.members[0]
    if (floor.flags & Flag.BoundStopped) return true
    if (!(floor.flags & (Flag.Asked | Flag.NoRetry))) return false
    const nodes = modeOf(floor.flags) === Mode.OnDemand ? floor.graph.items : p.members
    for (let i = 0; i < nodes.length; ++i) if (nodes[i].flags & Flag.Running) if (!isAsked(nodes[i])) return false
    return true
}

/** Who is not started for load: crashed is what a restart policy is for, and a bound one comes back by itself. */
const unfit =
    Flag.Running |
    Flag.Live |
    Flag.HeldDown |
    Flag.BoundStopped |
    Flag.Crashed |
    Flag.Detached |
    Flag.Due |
    Flag.Starting

/**
 * The first member that can start right now does, or is only looked for. Gives 0 when there is one, 1 when there will be one
 * in 1 ms, else -1.
 */
function grow(p: Pool, now: number, really: boolean): number {
    let found = -1
    for (let i = 0; i < p.members.length; ++i) {
        const m = p.members[i]
        if (!m.body || m.flags & unfit) continue
        if (modeOf(m.flags) !== Mode.OnDemand) if (m.flags & (Flag.Asked | Flag.NoRetry)) continue
        if (gateOf(m.graph, m.flags >>> 24) !== Gate.Open) continue
        // without what it is to hold it stays down, and that is no fault
        if (starved) if (starved(m)) continue
        // not twice in one ms, else a body that returns at once would hold it
        if (m.time === now) {
            found = 1
            continue
        }
        if (really) (claim || (spawnNode as any))(m)
        return 0
    }
    return found
}

/** The last idle member that may go. */
function spare(p: Pool): TaskNode {
    for (let i = p.members.length - 1; i > 0; --i) {
        const m = p.members[i]
        if ((m.flags & (Flag.Running | Flag.Busy | Flag.Detached)) === Flag.Running)
            if (modeOf(m.flags) === Mode.OnDemand) if (!isAsked(m)) return m
    }
    return undefined
}
