// What graph() makes of pools: their members in their place, and dependencies on their floors. Refuses what is wrong.
import * as ds from "@devicescript/core"
import { refuse } from "../graph/fault.js"
import { Mode, modeOf } from "../node/flags.js"
import type { TaskNode } from "../node/node.js"
import type { Pool } from "./pool.js"

/** The items with pools replaced by their members. */
export function unfold(items: any[]): TaskNode[] {
    const nodes: TaskNode[] = []
    const names: any = {}
    for (let i = 0; i < items.length; ++i) {
        const p: Pool = items[i]
        if (p.members) {
            check(p)
            names[p.name] = names
            for (let k = 0; k < p.members.length; ++k) nodes.push(p.members[k])
        } else nodes.push(items[i])
    }
    for (let i = 0; i < nodes.length; ++i) {
        if (names[nodes[i].name] === names) refuse("duplicate node " + nodes[i].name + ": a pool has that name")
        // until the graph is made its options
        const deps: any[] = (nodes[i].graph as any)?.deps
        if (deps)
            for (let k = 0; k < deps.length; ++k) {
                const dep = deps[k]
                if (dep?.length) dep[0] = floorOf(dep[0])
                else deps[k] = floorOf(dep)
            }
        // suspends, as graph() does
        if (!(~i & 31)) (ds.sleep as any)(1)
    }
    return nodes
}

/** What a dependency on a pool means; others are left as they are. */
function floorOf(dep: any): any {
    if (dep?.members) return dep.members[0]
    return dep
}

function check(p: Pool): void {
    const who = `pool ${p.name}: `
    const policy: any = p.policy
    let always = 1
    for (let i = 1; i < p.members.length; ++i) if (modeOf(p.members[i].flags) !== Mode.OnDemand) ++always
    if (Math.floor(p.max) < p.max || Math.floor(p.min) < p.min)
        refuse(`${who}min ${p.min}, max ${p.max}: expected whole numbers`)
    if (!(p.min >= 0)) refuse(`${who}min ${p.min} below 0`)
    if (!(p.max >= 1)) refuse(`${who}max ${p.max} below 1`)
    if (p.min > p.max) refuse(`${who}min ${p.min} above max ${p.max}`)
    if (p.max > p.members.length) refuse(`${who}max ${p.max} above its ${p.members.length} members`)
    if (always > p.max) refuse(`${who}max ${p.max} below the ${always} members that are always on`)
    if (policy.pool) if (policy.pool !== p) refuse(`${who}its policy is pool ${policy.pool.name}'s: make one for each`)
    policy.pool = p
    // no surplus that cannot go
    if (always > 1) p.min = Math.max(p.min, always)
}
