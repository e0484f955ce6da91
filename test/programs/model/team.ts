// The pool of a schedule, if it has one: nodes in a row. Nothing here decides anything.
import { Body, deferredShrink, Mode, NodeOptions, Pool, pool } from "devicescript-supervisor"
import { Puppet } from "./cast"
import { surplus } from "./script"

let first = 0
let count = 0
let min = 0
let max = 0
let options: NodeOptions
let workers: Pool

/** @param v what the script says: first node, how many, min, max */
export function expectTeam(v: (i: number) => number): void {
    first = v(0)
    count = v(1)
    min = v(2)
    max = v(3)
}

/** Is node `i` one of it? */
export function isMember(i: number): boolean {
    return i >= first && i < first + count
}

/** Node `i` has just been declared; with the last of it the pool is made. All have what the first has. */
export function joinTeam(cast: Puppet[], i: number, body: Body<any, any>, own: NodeOptions): void {
    if (!isMember(i)) return
    if (i === first) options = own
    if (i < first + count - 1) return
    const modes: Mode[] = []
    for (let k = first; k <= i; ++k) modes.push(cast[k].mode)
    workers = pool("p", modes, body, { ...options, min, max, policy: deferredShrink(surplus) })
    for (let k = first; k <= i; ++k) cast[k].node = workers.member(k - first)
}

/** What is handed to graph(). */
export function itemsOf(cast: Puppet[]): any[] {
    const items: any[] = []
    for (const p of cast)
        if (!isMember(p.index)) items.push(p.node)
        else if (p.index === first) items.push(workers)
    return items
}

export function dropTeam(): void {
    workers = undefined
    options = undefined
}
