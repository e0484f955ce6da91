// A pool: like workers of which some run, as the load wants. Owns its bounds and which nodes are its members. What is wrong
// with one is told by unfold.ts; scale.ts makes it grow and shrink.
import { addDuty } from "../lifecycle/duty.js"
import { EventKind } from "../lifecycle/event.js"
import { release } from "../lifecycle/facts.js"
import { Flag, Mode, modeOf } from "../node/flags.js"
import { noticed, useUnfold } from "../node/hooks.js"
import { Body, Given, NodeOptions, ResourceUse, TaskNode } from "../node/node.js"
import type { Reporter } from "../wire/report.js"
import { tellPool } from "../wire/pools.js"
import { scale } from "./scale.js"
import { deferredShrink, ScalingPolicy } from "./scaling.js"
import { unfold } from "./unfold.js"

export interface PoolOptions<U extends ResourceUse<any>[] = any[]> extends NodeOptions<U> {
    /** Members that are to run at least, 0 or more; never fewer than are always on. */
    min: number
    /** Members that may run at most, 1 to as many as it has. */
    max: number
    /** When it grows and shrinks; default `deferredShrink(4000)`. One object for one pool. */
    policy?: ScalingPolicy
}

export class Pool {
    /** Members that are to run at least. */
    min: number
    /** Members that may run at most. */
    readonly max: number
    /** @internal The first is the floor. */ readonly members: TaskNode[]
    /** @internal */ readonly policy: ScalingPolicy
    /** @internal scale.ts: 1 to grow, minus the members that were idle to shrink, else 0. */ want: number

    constructor(
        readonly name: string,
        modes: Mode[],
        body: Body<any, any>,
        options: PoolOptions<any>
    ) {
        this.min = options.min
        this.max = options.max
        this.policy = options.policy || deferredShrink()
        const shared: any = { ...options, pool: this }
        delete shared.min
        delete shared.max
        delete shared.policy
        this.members = new Array(modes.length)
        for (let i = 0; i < modes.length; ++i) this.members[i] = new TaskNode(name + i, modes[i], body, shared)
    }

    /**
     * Member `i`, from 0: the floor; undefined past the last.
     * @devsWhenUsed
     */
    member(i: number): TaskNode {
        return this.members[i]
    }

    /**
     * Which member `n` is; -1 for another node.
     * @devsWhenUsed
     */
    memberIndex(n: TaskNode): number {
        return this.members.indexOf(n)
    }

    /**
     * How many members run.
     * @devsWhenUsed
     */
    running(): number {
        return count(this, Flag.Running)
    }

    /**
     * How many members are busy.
     * @devsWhenUsed
     */
    busy(): number {
        return count(this, Flag.Busy)
    }

    /**
     * What keeps member `m` down when its bound provider is back: the load starts the on-demand ones.
     * @devsWhenUsed
     * @internal
     */
    leave(m: TaskNode): number {
        return m === this.members[0] ? Flag.HeldDown : Flag.NotByStart
    }

    /**
     * A verb that has marked a member with `bit` concerns them all: marks those it moves too, Held or Again, and enables those
     * that it leaves to the load. No-op where none is marked.
     * @devsWhenUsed
     * @internal
     */
    widen(bit: Flag): void {
        if (count(this, bit)) widen(this, bit)
    }

    /**
     * Tells of the pool with its floor.
     * @devsWhenUsed
     * @internal
     */
    async tellOf(s: Reporter, token: number, n: TaskNode): Promise<void> {
        if (n === this.members[0]) await tellPool(this, s, token, n)
    }
}

function count(p: Pool, bit: Flag): number {
    let n = 0
    for (let i = 0; i < p.members.length; ++i) if (p.members[i].flags & bit) ++n
    return n
}

function widen(p: Pool, bit: Flag): void {
    for (let i = 0; i < p.members.length; ++i) {
        const m = p.members[i]
        if (bit === Flag.Held || !i || modeOf(m.flags) !== Mode.OnDemand) m.flags = m.flags | bit
        else release(m, Flag.Disabled, EventKind.Enabled)
    }
    // it may be that nothing has to start, and yet more may
    if (noticed) noticed(p.members[0])
}

/**
 * Declares a pool: a member for each of `modes`, named `name0`, `name1`, …, all with this body and these options. The first
 * is the floor: it is what a dependency on the pool means, and it is never stopped for want of load. Of the others the
 * on-demand ones come and go by the policy, while `run` is pending; Terminate and Pause members are always on.
 *
 * A member says with `markBusy` and `markIdle` what it does. One that crashed, or was stopped by a verb while it is always
 * on, is not started for load; one that returned is, 1 ms later at the soonest. Activate and deactivate of a member mean the
 * whole pool.
 *
 * Where it cannot be as declared `graph()` throws GraphError: max above the members, or below 1, or below those always on;
 * min above max, or below 0; a policy that another pool has; the name of a node.
 * @param name 1-23 of `[a-z0-9._-]`, unique in its graph
 */
export function pool<T, U extends ResourceUse<any>[] = any[]>(
    name: string,
    modes: Mode[],
    body: Body<T, Given<U>>,
    options: PoolOptions<U>
): Pool {
    useUnfold(unfold)
    addDuty(scale)
    return new Pool(name, modes, body, options)
}
