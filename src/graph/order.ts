// pure: dependency order. Rule: of the nodes whose providers are all placed, the one declared first is next.
// Linear in nodes and edges for graphs declared roughly in order; nothing it allocates outlives the call.
import { edgesAt, Topology } from "./topology.js"

/**
 * Fills `t.sequence`; gives the number of nodes placed, less than `t.count` where a cycle keeps some out.
 * `breathe` is called now and then, for callers that must not run long.
 */
export function placeAll(t: Topology, breathe: () => void): number {
    const waiting = Buffer.alloc(t.count)
    const ends = edgesAt(t, t.count)
    // dependents of a provider as a list threaded through its edges: head per node, next and owner per edge
    const head = Buffer.alloc(2 * t.count)
    const next = Buffer.alloc(ends)
    const owner = Buffer.alloc(ends >> 1)
    for (let i = 0; i < t.count; ++i) {
        for (let e = edgesAt(t, i); e < edgesAt(t, i + 1); e += 2) {
            const d = 2 * t.edges[e]
            next[e] = head[d]
            next[e + 1] = head[d + 1]
            const link = (e >> 1) + 1
            head[d] = link & 0xff
            head[d + 1] = link >> 8
            owner[e >> 1] = i
            waiting[i]++
        }
        if ((i & 31) === 31) breathe()
    }
    const placed = Buffer.alloc(t.count)
    let n = 0
    let i = 0
    while (i < t.count) {
        if (placed[i] || waiting[i]) {
            ++i
            continue
        }
        placed[i] = 1
        t.sequence[n++] = i
        if ((n & 31) === 31) breathe()
        let link = head[2 * i] | (head[2 * i + 1] << 8)
        let back = i + 1
        while (link) {
            const e = 2 * (link - 1)
            const o = owner[e >> 1]
            // a dependent declared earlier goes next
            if (--waiting[o] === 0 && o < back) back = o
            link = next[e] | (next[e + 1] << 8)
        }
        i = back
    }
    return n
}

/** The indices of one cycle, first to last, in a graph of which `placeAll` placed only `placed` nodes. */
export function findCycle(t: Topology, placed: number): number[] {
    const out = Buffer.alloc(t.count)
    for (let i = 0; i < t.count; ++i) out[i] = 1
    for (let i = 0; i < placed; ++i) out[t.sequence[i]] = 0
    let at = out.indexOf(1)
    // each node left out has a provider left out: walk until one comes again
    const path: number[] = []
    while (path.indexOf(at) < 0) {
        path.push(at)
        let e = edgesAt(t, at)
        while (!out[t.edges[e]]) e += 2
        at = t.edges[e]
    }
    return path.slice(path.indexOf(at))
}
